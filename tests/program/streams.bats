#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Divided streams: records are independent, so parts can be converted separately and joined.
# shellcheck disable=SC2154

setup() {
	load ../helper
	load ../page
	cd "$BATS_TEST_TMPDIR" || return
	export PARALLEL_HOME=$PWD/parallel
	mkdir bin parallel
	ln -s "$PUNY" bin/puny
	PATH=$PWD/bin:$PATH
}

teardown() {
	local pid

	for pid in "${servers[@]}"; do
		kill "$pid" 2> /dev/null || true
	done
}

# Prints N names, some of which cannot be converted.
make_names() {
	awk -v n="$1" 'BEGIN {
		count = split("bücher.example www.Größe.example пример.рф 例え.テスト www.example.org a..b xn--bcher-kva.de xn--zz--bad ok", name, " ")
		for (i = 0; i < n; i++)
			print "h" i % 97 "." name[1 + i * 7 % count]
	}'
}

# Prints records of all kinds, each followed by the byte with number $1 except the last.
make_records() {
	python3 - "$1" <<- 'PYTHON'
		import random, sys
		random.seed(3492)
		end = bytes([int(sys.argv[1])])
		words = ["bücher", "xn--bcher-kva", "example", "ü", "😀", ".", ".", "..", "@", "http://", "/", " ", "\t", '"', "u+0062 ",
		         "xn--1a", "\r", "-", "(", "xn--", "größe.example", "а.рф", "tda", "0a", "a" * 70, "ü" * 600]
		def record():
		    text = "".join(random.choices(words, k=random.randrange(6))).encode()
		    if random.random() < 0.1:
		        text += bytes([random.randrange(128, 256)])
		    return text
		sys.stdout.buffer.write(end.join(record() for _ in range(400)) + b"\r" + end + b"last")
	PYTHON
}

# Converts FILE, whose records end with byte TERMINATOR, with OPTIONS as a whole, and in parts with the remaining
# arguments.  Both outputs must be equal.  The status of puny must be that of the whole; a mapper must succeed.
in_parts() {
	local file=$1 terminator=$2 options=$3 status=0

	shift 3
	echo "puny -q $options"
	# shellcheck disable=SC2086
	puny -q $options < "$file" > whole || status=$?
	((status < 2 && $(wc -c < whole) > 1000))
	[[ $1 == puny ]] || status=0
	python3 "$TOP_SRCDIR/tests/program/cut.py" "$terminator" whole "$status" "$@" < "$file"
}

@test "parts divided at record ends, joined, equal the whole" {
	local options

	need python3
	make_records 10 > lf
	make_records 0 > nul
	for options in -e -d -ex -dx '-exi register' '-dxi none' -em -du -exm -ea -dxa '-e --json' '-dx --json' -et -dt -dta \
		'-ex --on-error=skip' '-e --profile=swift' '-e --trace'; do
		# shellcheck disable=SC2086
		in_parts lf 10 "$options" puny -q $options
	done
	for options in -ez -dxz -etz '-ez --json'; do
		# shellcheck disable=SC2086
		in_parts nul 0 "$options" puny -q $options
	done
}

@test "works as a mapper of Hadoop streaming with the script of the manual" {
	need python3
	recipe '$ cat puny-map' | tail -n +2 > puny-map
	make_records 10 > lf
	in_parts lf 10 -ex sh puny-map -exq
	in_parts lf 10 -dt sh puny-map -dtq
	# an error that is not in a record fails the task
	run -1 --separate-stderr sh puny-map --wrong
	run -0 sh puny-map -exq lf
	[[ $(recipe 'mapred streaming') == *"'sh puny-map -ex'"* ]]
}

@test "works as a mapper of Spark's RDD.pipe with the command of the manual" {
	local command

	need python3
	command=$(recipe 'sc.textFile' | sed -n 's/.*Seq("sh", "-c", "\([^"]*\)").*/\1/p')
	[[ $command == 'puny -ex ||'* ]]
	make_records 10 > lf
	in_parts lf 10 -ex sh -c "${command/-ex/-exq}"
}

@test "GNU parallel on one machine gives the output of one process" {
	local command

	need_server parallel
	make_names 20000 > names
	run -1 puny -exq names
	command=$(recipe 'parallel --pipepart' | sed -n 's/^\$ \(parallel .*\)/\1/p')
	command=${command/% -ex/ -exq}
	[[ $command == *' puny -exq' ]]
	bash -c "$command" > joined || true
	cmp joined <(puny -exq names)
	(($(wc -l < joined) == 20000))
}

# Starts an sshd on a free port of 127.0.0.1 with the keys in directory $1, and adds it to the client's configuration as
# host $1.
start_server() {
	local port tries

	for ((tries = 0; tries < 20; tries++)); do
		port=$((20000 + RANDOM % 20000))
		cat > "$1.server" <<- END
			ListenAddress 127.0.0.1
			Port $port
			HostKey $PWD/host_key
			AuthorizedKeysFile $PWD/user_key.pub
			PidFile none
			StrictModes no
			UsePAM no
			PasswordAuthentication no
			PermitRootLogin prohibit-password
			PermitUserEnvironment no
		END
		"$(command -v sshd)" -D -e -f "$PWD/$1.server" 2> "$1.log" 3>&- &
		servers+=($!)
		printf 'Host %s\nHostName 127.0.0.1\nPort %s\n' "$1" "$port" | cat config - > config.new
		for _ in {1..50}; do
			if ssh -F config.new "$1" true 2> "$1.client"; then
				mv config.new config
				return
			fi
			kill -0 "${servers[-1]}" 2> /dev/null || break
			sleep 0.1
		done
	done
	cat "$1.log" "$1.client"
	return 1
}

@test "GNU parallel on two machines gives the output of one process" {
	local command

	need ssh ssh-keygen
	need_server parallel sshd
	# If root starts it, sshd requires this empty directory.
	((EUID != 0)) || mkdir -p /run/sshd
	ssh-keygen -q -t ed25519 -N '' -f host_key
	ssh-keygen -q -t ed25519 -N '' -f user_key
	cat > config <<- END
		IdentityFile $PWD/user_key
		IdentitiesOnly yes
		UserKnownHostsFile $PWD/known_hosts
		StrictHostKeyChecking no
		BatchMode yes
		LogLevel ERROR
	END
	start_server one
	start_server two
	make_names 5000 > names

	command=$(recipe 'sshlogin HOST1')
	echo "$command"
	command=${command/HOST1,HOST2/\"2/ssh -F $PWD/config one,2/ssh -F $PWD/config two\"}
	command=${command/--pipe/--pipe --block 10k}
	ln -s "$PUNY" puny # remote shells divide a path with spaces
	command=${command/puny -ex/$PWD/puny -exq}
	echo "$command"
	bash -c "$command" || true
	cmp ace <("$PUNY" -exq names)
	(($(wc -l < ace) == 5000))
	for host in one two; do
		(($(grep -c 'Accepted publickey' "$host.log") > 1))
	done
}
