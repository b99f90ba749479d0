# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# zsh completions.zsh FUNCTIONS DIRECTORY LINE...: an interactive zsh on its own terminal, with _puny from FUNCTIONS,
# completes each LINE and writes the offered words to DIRECTORY/offers.N, one per line; N is 1 for the first LINE.  What
# compinit finds is kept for the next call from the same test file.
zmodload zsh/zpty || exit 3

export COMPLETIONS=$1 DIRECTORY=$2
cat > $2/init <<'END'
PS1= fpath=($COMPLETIONS $fpath)
autoload -Uz compinit
compinit -u -d ${BATS_FILE_TMPDIR:-$DIRECTORY}/compdump
unsetopt auto_list
compadd() {
	local -a offered
	if (( ${@[(I)-[OAD]*]} == 0 )); then
		builtin compadd -O offered "$@"
		print -lr -- $offered >> $DIRECTORY/offers
	fi
	builtin compadd "$@"
}
bindkey '^I' complete-word
zle-line-init() { : > $DIRECTORY/ready }
finish() { BUFFER= && : > $DIRECTORY/finished }
zle -N zle-line-init
zle -N finish
bindkey '^X' finish
END

zpty shell TERM=dumb zsh -f -i
zpty -w shell "source $2/init"

# Text that is typed before the line editor runs is lost.
wait_for() {
	for i in {1..200}; do
		[[ ! -e $1 ]] || return
		sleep 0.05
	done
}
wait_for $2/ready
for (( n = 3; n <= $#; n++ )); do
	: > $2/offers
	zpty -w -n shell "${@[n]}"$'\t\x18'
	wait_for $2/finished
	rm -f $2/finished
	mv $2/offers $2/offers.$(( n - 2 ))
done
zpty -d shell
