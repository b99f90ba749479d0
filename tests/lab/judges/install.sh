#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Installs the judges into a directory, each with the ordinary client of its language: install.sh DIRECTORY.
# requirements.txt and pom.xml have the versions.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"
[ -x python/bin/python ] || python3 -m venv python
python/bin/pip install --quiet --requirement "$here/requirements.txt"
mvn --quiet --batch-mode --file "$here/pom.xml" dependency:copy-dependencies \
	-DoutputDirectory="$PWD/java" -Dmdep.useRepositoryLayout=false
javac -d java -cp 'java/*' "$here/Judge.java"
