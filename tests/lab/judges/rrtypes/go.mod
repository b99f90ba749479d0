module rrtypes

go 1.26

require github.com/miekg/dns v1.1.73
