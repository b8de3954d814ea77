import * as z from 'zod/mini'
import { a } from './a'
import { canonicalIpv6 } from './aaaa'
import { bytesOf, encodeText, quoted, wordsOf } from './character-string'
import { fieldRule } from './field-rule'
import { absoluteHost, isHost } from './host-name'
import { uint16 } from './numbers'

/** RFC 9460 §14.3.2: the supported keys, at the position of their number. */
const KEYS = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint'] as const
const LAST_KEY = 65_534

/** One parameter: the number of its key, and its value in wire format. */
export interface SvcParam {
  key: number
  value: readonly number[]
}

const fields = z
  .object({
    /** 0 makes it an alias of the target. Otherwise the lowest priority is tried first. */
    priority: uint16,
    /** Read like the target of a CNAME; `.` is the owner name. */
    target: z.string().check(
      z.toLowerCase(),
      z.refine((host) => host === '.' || isHost(host)),
    ),
    params: z.pipe(
      z.array(z.string()),
      z.transform((words, { issues }) => {
        const params = readParams(words)
        if (params) return params
        issues.push({ code: 'custom', input: words })
        return z.NEVER
      }),
    ),
  })
  // RFC 9460 §2.4.2: parameters of an alias are ignored.
  .check(z.refine(({ priority, params }) => priority > 0 || params.length === 0))

/** RFC 9460 §2: how to reach a service: `1 . alpn="h2,h3" port="8443"`. HTTPS is the same for the web (§9). */
export const svcb = fieldRule({
  issue: 'invalid-svcb',
  fields,
  split(line) {
    const [priority, target, ...params] = wordsOf(line) ?? []
    return { priority, target, params }
  },
  join: ({ priority, target, params }) => lineOf(priority, target, params),
  rdata: ({ priority, target, params }, domain) =>
    lineOf(priority, target === '.' ? target : absoluteHost(target, domain), params),
})

/** Parses rdata in presentation format: the target with a trailing dot, and the parameters in wire order (§2.2). */
export function svcbParts(rdata: string): { priority: number; target: string; params: readonly SvcParam[] } {
  return fields.parse(svcb.split(rdata))
}

const lineOf = (priority: number, target: string, params: readonly SvcParam[]): string =>
  [priority, target, ...params.map(writeParam)].join(' ')

/** §2.2: in order of their numbers, each key once; §8: mandatory keys are present. Null if anything is wrong. */
function readParams(words: readonly string[]): SvcParam[] | null {
  const params: SvcParam[] = []
  for (const word of words) {
    const param = readParam(word)
    if (!param || params.some(({ key }) => key === param.key)) return null
    params.push(param)
  }
  const keys = params.map(({ key }) => key)
  const mandatory = params.find(({ key }) => key === 0)?.value ?? []
  const isThere = uint16sOf(mandatory).every((key) => key !== 0 && keys.includes(key))
  const hasAlpn = !keys.includes(2) || keys.includes(1)
  return isThere && hasAlpn ? params.sort((one, other) => one.key - other.key) : null
}

function readParam(word: string): SvcParam | null {
  const [, name = '', sign, typed = ''] = /^([a-z0-9-]+)(=)?(.*)$/s.exec(word) ?? []
  const key = keyOf(name)
  if (key === null || (sign === undefined && typed !== '')) return null
  const bytes = bytesOf(typed)
  const value = bytes && FORMS[key] ? FORMS[key].read(bytes) : bytes
  return value && { key, value }
}

/** Returns the number of a key, by name or as `key` with a number. */
function keyOf(name: string): number | null {
  const known = (KEYS as readonly string[]).indexOf(name)
  if (known >= 0) return known
  const number = /^key([1-9]\d{0,4})$/.exec(name)?.[1]
  return number && Number(number) >= KEYS.length && Number(number) <= LAST_KEY ? Number(number) : null
}

const nameOf = (key: number): string => KEYS[key] ?? `key${key}`

function writeParam({ key, value }: SvcParam): string {
  const bytes = FORMS[key]?.write(value) ?? value
  return bytes.length === 0 ? nameOf(key) : `${nameOf(key)}=${quoted(bytes)}`
}

/** Format of the value of a key: the typed bytes after unescaping, and the wire format (§7). */
interface Form {
  /** Returns null if the value is invalid. */
  read(typed: readonly number[]): number[] | null
  write(wire: readonly number[]): Uint8Array
}

const ascii = (bytes: readonly number[]): string => String.fromCharCode(...bytes)

/** A comma-separated list of texts, each with a wire format of a fixed number of bytes. */
const listForm = (
  read: (item: string) => number[] | null,
  size: number,
  write: (wire: readonly number[]) => string,
): Form => ({
  read(typed) {
    const items = ascii(typed).split(',').map(read)
    return items.includes(null) ? null : items.flatMap((item) => item ?? [])
  },
  write: (wire) =>
    encodeText(
      Array.from({ length: wire.length / size }, (_, at) => write(wire.slice(at * size, (at + 1) * size))).join(','),
    ),
})

const mandatory: Form = {
  read(typed) {
    const keys = ascii(typed).split(',').map(keyOf)
    if (keys.some((key) => key === null) || new Set(keys).size < keys.length) return null
    return keys.sort((one, other) => Number(one) - Number(other)).flatMap((key) => wordBytes(Number(key)))
  },
  write: (wire) => encodeText(uint16sOf(wire).map(nameOf).join(',')),
}

/**
 * §7.1: names of at most 255 bytes, each with a length prefix. A comma or backslash in a name is escaped once more
 * (A.1).
 */
const alpn: Form = {
  read(typed) {
    const ids: number[][] = [[]]
    for (let at = 0; at < typed.length; at++) {
      const byte = typed[at] as number
      if (byte === COMMA) ids.push([])
      else ids.at(-1)?.push(byte === BACKSLASH ? (typed[++at] ?? BACKSLASH) : byte)
    }
    return ids.every(({ length }) => length > 0 && length <= 255) ? ids.flatMap((id) => [id.length, ...id]) : null
  },
  write(wire) {
    const typed: number[] = []
    for (let at = 0; at < wire.length; at += 1 + (wire[at] as number)) {
      if (at > 0) typed.push(COMMA)
      for (const byte of wire.slice(at + 1, at + 1 + (wire[at] as number)))
        typed.push(...(byte === COMMA || byte === BACKSLASH ? [BACKSLASH, byte] : [byte]))
    }
    return Uint8Array.from(typed)
  },
}

const flag: Form = { read: (typed) => (typed.length === 0 ? [] : null), write: () => new Uint8Array() }

const port: Form = {
  read(typed) {
    const read = uint16.safeParse(ascii(typed))
    return read.success ? wordBytes(read.data) : null
  },
  write: (wire) => encodeText(uint16sOf(wire).join()),
}

const ipv4hint = listForm(
  (item) => (a.read({ ...UNTYPED, value: item }, '').ok ? item.split('.').map(Number) : null),
  4,
  (wire) => wire.join('.'),
)

const ipv6hint = listForm(
  ipv6Bytes,
  16,
  (wire) =>
    canonicalIpv6(
      uint16sOf(wire)
        .map((word) => word.toString(16))
        .join(':'),
    ) ?? '',
)

const ech: Form = {
  read(typed) {
    const text = ascii(typed)
    return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text) && text !== ''
      ? [...atob(text)].map((sign) => sign.charCodeAt(0))
      : null
  },
  write: (wire) => encodeText(btoa(ascii(wire))),
}

const FORMS: Record<number, Form> = [mandatory, alpn, flag, port, ipv4hint, ech, ipv6hint]

const wordBytes = (word: number): number[] => [word >> 8, word & 0xff]

const uint16sOf = (bytes: readonly number[]): number[] =>
  Array.from({ length: bytes.length >> 1 }, (_, at) => ((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0))

/** Returns the sixteen bytes of a canonical address, whose longest run of zeros may be omitted. */
function ipv6Bytes(text: string): number[] | null {
  const address = canonicalIpv6(text)
  if (address === null) return null
  const [head = '', tail] = address.split('::')
  const words = (part: string) => (part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16)))
  const [front, back] = [words(head), words(tail ?? '')]
  const zeros = Array<number>(8 - front.length - back.length).fill(0)
  return [...front, ...zeros, ...back].flatMap(wordBytes)
}

const UNTYPED = { name: '', priority: '', weight: '', port: '', ttl: '' }
const COMMA = 0x2c
const BACKSLASH = 0x5c
