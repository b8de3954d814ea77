import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { delegationSignerFor, keyTagOf } from '../../common/delegation-signer'
import type { DelegationSigner } from '../../ports/domain-registry'

/** The one key of a zone, which signs both its records and its keys (RFC 6781 §3.1). */
export interface ZoneKey {
  /** PKCS #8 in DER, base64. A secret. */
  privateKey: string
  /** As in the DNSKEY record: both coordinates, base64 (RFC 6605 §4). */
  publicKey: string
  keyTag: number
}

/** ECDSA on P-256 with SHA-256 (RFC 6605): small responses, and every validator supports it. */
const ALGORITHM = 13
/** A zone key that is also the secure entry point (RFC 4034 §2.1.1). */
const FLAGS = 257
const PROTOCOL = 3
/** Bytes before the coordinates in the DER of a P-256 public key. */
const SPKI_HEAD_BYTES = 27

export function newZoneKey(): ZoneKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const publicKey = spki.subarray(SPKI_HEAD_BYTES).toString('base64')
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey,
    keyTag: keyTagOf(dnskeyOf({ publicKey })),
  }
}

/** The DNSKEY record's data as text. */
export const dnskeyOf = ({ publicKey }: Pick<ZoneKey, 'publicKey'>): string =>
  `${FLAGS} ${PROTOCOL} ${ALGORITHM} ${publicKey}`

/** Returns the DS data that the registry publishes for a zone signed with this key (RFC 4034 §5.1.4). */
export const delegationSignerOf = (zone: string, key: Pick<ZoneKey, 'publicKey'>): DelegationSigner =>
  delegationSignerFor(zone, dnskeyOf(key))

/** The DS record's data as text. */
export const dsOf = ({ keyTag, algorithm, digestType, digest }: DelegationSigner): string =>
  `${keyTag} ${algorithm} ${digestType} ${digest}`
