const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_N = 128
const FIRST_BIAS = 72

/** RFC 3492 §6.2, the part of a label after `xn--`. Answers null for what no encoder can have made. */
export function decodePunycode(encoded: string): string | null {
  const border = encoded.lastIndexOf('-')
  const output = border > 0 ? [...encoded.slice(0, border)] : []
  let n = FIRST_N
  let i = 0
  let bias = FIRST_BIAS
  let at = border > 0 ? border + 1 : 0
  while (at < encoded.length) {
    const before = i
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(encoded.charCodeAt(at++))
      if (digit === null) return null
      i += digit * weight
      if (i > 0x7fffffff) return null
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const length = output.length + 1
    bias = adapt(i - before, length, before === 0)
    n += Math.floor(i / length)
    i %= length
    if (n > 0x10ffff || (n >= 0xd800 && n <= 0xdfff)) return null
    output.splice(i++, 0, String.fromCodePoint(n))
  }
  return output.join('')
}

function digitOf(code: number): number | null {
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a ? lower - 0x61 : null
}

function adapt(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? DAMP : 2))
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
