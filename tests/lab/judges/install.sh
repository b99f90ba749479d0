#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Installs the judges into a directory, each with the ordinary client of its language: install.sh DIRECTORY.
# requirements.txt, rust/Cargo.toml, go/go.mod, java/pom.xml and node/package.json have the versions.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"

python() {
	[ -x python/bin/python ] || python3 -m venv python
	python/bin/pip install --quiet --requirement "$here/requirements.txt"
}

rust() {
	mkdir -p rust
	cp -R "$here/rust/." rust/
	(cd rust && cargo build --quiet --release)
}

# Links to the directory of the crate idna that contains IdnaTestV2.txt.
crate_tests() {
	manifest=$(cd rust && cargo metadata --format-version 1 | python3 -c '
import json, sys
print(next(package["manifest_path"] for package in json.load(sys.stdin)["packages"] if package["name"] == "idna"))')
	ln -sfn "$(dirname "$manifest")/tests" idna-tests
}

go_() {
	mkdir -p go
	cp "$here/go/go.mod" "$here/go/main.go" go/
	(cd go && go mod tidy && go build -o judge .)
}

java_() {
	mvn --quiet --batch-mode --file "$here/java/pom.xml" dependency:copy-dependencies \
		-DoutputDirectory="$PWD/java" -Dmdep.useRepositoryLayout=false
	javac -d java -cp 'java/*' "$here/java/Judge.java"
}

node() {
	mkdir -p node
	cp "$here/node/package.json" "$here/node/judge.js" node/
	(cd node && npm install --silent --no-audit --no-fund --no-package-lock)
}

python
rust
crate_tests
go_
java_
node
