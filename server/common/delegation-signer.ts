import { createHash } from 'node:crypto'
import type { DelegationSigner } from '../ports/domain-registry'

const SHA_256 = 2

/** Returns the DS data of a zone key (RFC 4034 §5.1.4), given as DNSKEY rdata: `257 3 13 …`. */
export function delegationSignerFor(zone: string, dnskey: string): DelegationSigner {
  const rdata = keyRdata(dnskey)
  const digest = createHash('sha256').update(ownerOf(zone)).update(rdata).digest('hex').toUpperCase()
  return { keyTag: tagOf(rdata), algorithm: rdata[3] ?? 0, digestType: SHA_256, digest, dnskey }
}

/** Returns the key tag of a DNSKEY record (RFC 4034 appendix B). */
export const keyTagOf = (dnskey: string): number => tagOf(keyRdata(dnskey))

/** RFC 4034 §2.1. */
function keyRdata(dnskey: string): Buffer {
  const [flags, protocol, algorithm, ...key] = dnskey.trim().split(/\s+/)
  const head = Buffer.from([Number(flags) >> 8, Number(flags) & 0xff, Number(protocol), Number(algorithm)])
  return Buffer.concat([head, Buffer.from(key.join(''), 'base64')])
}

function tagOf(rdata: Buffer): number {
  let sum = 0
  for (const [at, byte] of rdata.entries()) sum += at & 1 ? byte : byte << 8
  return (sum + (sum >> 16)) & 0xffff
}

/** RFC 1035 §3.1, in lower case. */
const ownerOf = (zone: string): Buffer =>
  Buffer.concat([
    ...zone
      .toLowerCase()
      .split('.')
      .map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)])),
    Buffer.of(0),
  ])
