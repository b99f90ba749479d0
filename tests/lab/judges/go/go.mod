module judge

go 1.26

require golang.org/x/net v0.62.0

require golang.org/x/text v0.43.0
