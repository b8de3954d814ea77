import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { DelegationSigner } from '../../ports/domain-registry'

/** The one key of a zone, which signs both its records and its keys (RFC 6781 §3.1). */
export interface ZoneKey {
  /** PKCS #8 in DER, base64. A secret. */
  privateKey: string
  /** As in the DNSKEY record: both coordinates, base64 (RFC 6605 §4). */
  publicKey: string
  keyTag: number
}

/** ECDSA on P-256 with SHA-256 (RFC 6605): small answers, and every validator knows it. */
const ALGORITHM = 13
/** Signs the zone, and is the one that the registry points to (RFC 4034 §2.1.1). */
const FLAGS = 257
const PROTOCOL = 3
const SHA_256 = 2
/** What stands before the coordinates in the DER of a public key on P-256. */
const SPKI_HEAD_BYTES = 27

export function newZoneKey(): ZoneKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const publicKey = spki.subarray(SPKI_HEAD_BYTES).toString('base64')
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey,
    keyTag: keyTagOf(keyRdata(publicKey)),
  }
}

/** The DNSKEY record's data as text. */
export const dnskeyOf = ({ publicKey }: Pick<ZoneKey, 'publicKey'>): string =>
  `${FLAGS} ${PROTOCOL} ${ALGORITHM} ${publicKey}`

/** What the registry is to keep for a zone that is signed with this key (RFC 4034 §5.1.4). */
export function delegationSignerOf(zone: string, { publicKey, keyTag }: Omit<ZoneKey, 'privateKey'>): DelegationSigner {
  const digest = createHash('sha256').update(ownerOf(zone)).update(keyRdata(publicKey)).digest('hex').toUpperCase()
  return { keyTag, algorithm: ALGORITHM, digestType: SHA_256, digest, dnskey: dnskeyOf({ publicKey }) }
}

/** The DS record's data as text. */
export const dsOf = ({ keyTag, algorithm, digestType, digest }: DelegationSigner): string =>
  `${keyTag} ${algorithm} ${digestType} ${digest}`

function keyRdata(publicKey: string): Buffer {
  const head = Buffer.from([FLAGS >> 8, FLAGS & 0xff, PROTOCOL, ALGORITHM])
  return Buffer.concat([head, Buffer.from(publicKey, 'base64')])
}

/** RFC 4034 appendix B. */
function keyTagOf(rdata: Buffer): number {
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
