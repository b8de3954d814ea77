import { isIP } from 'node:net'
import type { Answer } from 'dns-packet'
import { svcbParts } from '../../../rules/dns/svcb'
import type { ZoneRecord } from '../../ports/dns-server'

/**
 * Converts a record for encoding by dns-packet; null for an unsupported type. Throws RangeError for an invalid address,
 * which dns-packet would encode as arbitrary bytes.
 */
export function answerOf(record: ZoneRecord, owner: string): Answer | null {
  const base = { name: owner, ttl: record.ttl, class: 'IN' as const }
  const words = record.rdata.trim().split(/\s+/)
  const [first = '', second = '', third = '', fourth = ''] = words
  switch (record.type) {
    case 'A':
    case 'AAAA':
      return { ...base, type: record.type, data: addressOf(record.type, first) }
    case 'CNAME':
    case 'NS':
    case 'PTR':
    case 'DNAME':
      return { ...base, type: record.type, data: withoutDot(first) }
    case 'MX':
      return { ...base, type: 'MX', data: { preference: Number(first), exchange: withoutDot(second) } }
    case 'SRV':
      return {
        ...base,
        type: 'SRV',
        data: { priority: Number(first), weight: Number(second), port: Number(third), target: withoutDot(fourth) },
      }
    case 'TXT':
      return { ...base, type: 'TXT', data: characterStrings(record.rdata) }
    case 'CAA':
      return caaOf(base, record.rdata)
    case 'TLSA':
      return {
        ...base,
        type: 'TLSA',
        data: {
          usage: Number(first),
          selector: Number(second),
          matchingType: Number(third),
          certificate: Buffer.from(words.slice(3).join(''), 'hex'),
        },
      }
    case 'SSHFP':
      return {
        ...base,
        type: 'SSHFP',
        data: { algorithm: Number(first), hash: Number(second), fingerprint: words.slice(2).join('') },
      }
    case 'DS':
      return {
        ...base,
        type: 'DS',
        data: {
          keyTag: Number(first),
          algorithm: Number(second),
          digestType: Number(third),
          digest: Buffer.from(words.slice(3).join(''), 'hex'),
        },
      }
    case 'HTTPS':
    case 'SVCB':
      return unnamed(base, record.type, svcbBytes(record.rdata))
    default:
      return null
  }
}

/** RFC 9460 §14.1: types without a name in dns-packet. */
const NUMBERS: Record<string, number> = { SVCB: 64, HTTPS: 65 }

/** Type name as used by dns-packet in questions and answers. */
export const wireType = (type: string): string => (type in NUMBERS ? `UNKNOWN_${NUMBERS[type]}` : type)

/** dns-packet writes unknown types as raw bytes (RFC 3597), which its TypeScript types omit. */
const unnamed = (base: { name: string; ttl: number; class: 'IN' }, type: string, data: Buffer): Answer =>
  ({ ...base, type: wireType(type), data }) as unknown as Answer

/** RFC 9460 §2.2. The target is never compressed. */
function svcbBytes(rdata: string): Buffer {
  const { priority, target, params } = svcbParts(rdata)
  const labels = withoutDot(target) === '.' ? [] : withoutDot(target).split('.')
  return Buffer.concat([
    uint16(priority),
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
    ...params.map(({ key, value }) => Buffer.concat([uint16(key), uint16(value.length), Buffer.from(value)])),
  ])
}

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff])

function addressOf(type: 'A' | 'AAAA', text: string): string {
  if (isIP(text) !== (type === 'A' ? 4 : 6)) throw new RangeError(`not an address for ${type}`)
  return text
}

const withoutDot = (name: string): string => (name === '.' ? name : name.replace(/\.$/, ''))

function caaOf(base: { name: string; ttl: number; class: 'IN' }, rdata: string): Answer | null {
  const parts = /^(\d{1,3})\s+([a-z0-9]+)\s+(.+)$/is.exec(rdata.trim())
  if (!parts) return null
  const [, flags = '0', tag = '', value = ''] = parts
  // dns-packet writes any tag, although its TypeScript types list three.
  const knownTag = tag.toLowerCase() as 'issue' | 'issuewild' | 'iodef'
  const text = Buffer.concat(characterStrings(value)).toString('latin1')
  return {
    ...base,
    type: 'CAA',
    // With `issuerCritical`, dns-packet would drop the other flags.
    data: { flags: Number(flags), tag: knownTag, value: text },
  }
}

/**
 * RFC 1035 §5.1: quoted or unquoted strings, with `\"` for a character and `\DDD` for a byte. Strings above 255 bytes
 * are split, and resolvers join them again.
 */
export function characterStrings(rdata: string): Buffer[] {
  const strings = [...rdata.matchAll(/"((?:\\.|[^"\\])*)"|((?:\\.|[^\s"\\])+)/gs)]
  return strings.flatMap((found) => pieces(unescaped(found[1] ?? found[2] ?? '')))
}

const unescaped = (text: string): Buffer =>
  Buffer.concat(
    [...text.matchAll(/\\(\d{3})|\\(.)|([^\\]+)/gs)].map(([, byte, sign, plain]) =>
      byte === undefined ? Buffer.from(sign ?? plain ?? '') : Buffer.from([Number(byte) & 0xff]),
    ),
  )

function pieces(bytes: Buffer): Buffer[] {
  const count = Math.max(1, Math.ceil(bytes.length / 255))
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * 255, (at + 1) * 255))
}
