# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""RFC 3492, section 6, step by step, in integers that cannot overflow: the reference for puny.

An integer over 64 bits, which section 6.4 lets puny reject, makes n larger than 10FFFF here.
"""

# 5: the parameters of Punycode
BASE, TMIN, TMAX, SKEW, DAMP, INITIAL_BIAS, INITIAL_N, DELIMITER = 36, 1, 26, 38, 700, 72, 0x80, '-'
DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'


def adapt(delta, numpoints, firsttime):
    """Section 6.1."""
    delta = delta // DAMP if firsttime else delta // 2
    delta = delta + delta // numpoints
    k = 0
    while delta > ((BASE - TMIN) * TMAX) // 2:
        delta = delta // (BASE - TMIN)
        k = k + BASE
    return k + (((BASE - TMIN + 1) * delta) // (delta + SKEW))


def threshold(k, bias):
    """The threshold t of sections 6.2 and 6.3."""
    return TMIN if k <= bias + TMIN else TMAX if k >= bias + TMAX else k - bias


def decode(text):
    """Section 6.2: returns the code points, each with the position in TEXT of the character whose case is its flag
    (appendix A), or None if TEXT is invalid.

    Code points above 10FFFF and surrogates are invalid.
    """
    n, i, bias = INITIAL_N, 0, INITIAL_BIAS
    output = []
    at = max(text.rfind(DELIMITER), 0)
    for place in range(at):
        if ord(text[place]) >= 0x80:
            return None
        output.append((ord(text[place]), place))
    if at > 0:
        at += 1
    while at < len(text):
        oldi, w, k = i, 1, BASE
        while True:
            if at == len(text):
                return None
            digit = DIGITS.find(text[at].lower()) if text[at].isascii() else -1
            if digit < 0:
                return None
            at += 1
            i = i + digit * w
            t = threshold(k, bias)
            if digit < t:
                break
            w = w * (BASE - t)
            k += BASE
        bias = adapt(i - oldi, len(output) + 1, oldi == 0)
        n = n + i // (len(output) + 1)
        i = i % (len(output) + 1)
        if n > 0x10FFFF or 0xD800 <= n <= 0xDFFF:
            return None
        output.insert(i, (n, at - 1))
        i += 1
    return output


def integer(q, bias):
    """Section 6.3: the digits of Q."""
    digits, k = '', BASE
    while q >= (t := threshold(k, bias)):
        digits += DIGITS[t + (q - t) % (BASE - t)]
        q = (q - t) // (BASE - t)
        k += BASE
    return digits + DIGITS[q]


def encode(points):
    """Section 6.3."""
    n, delta, bias = INITIAL_N, 0, INITIAL_BIAS
    output = [chr(c) for c in points if c < 0x80]
    h = b = len(output)
    if b > 0:
        output.append(DELIMITER)
    while h < len(points):
        m = min(c for c in points if c >= n)
        delta = delta + (m - n) * (h + 1)
        n = m
        for c in points:
            if c < n:
                delta += 1
            if c == n:
                output.append(integer(delta, bias))
                bias = adapt(delta, h + 1, h == b)
                delta = 0
                h += 1
        delta += 1
        n += 1
    return ''.join(output)
