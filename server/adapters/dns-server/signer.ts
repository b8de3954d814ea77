import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { DAY_SECONDS, HOUR_SECONDS } from '../../../rules/time'
import type { SigningKey, ZoneSigning } from '../../ports/dns-server'
import { canonicalRdata, labelCount } from './dnssec-rdata'
import { bytesOf, CLASS_IN, type RrSet, TYPE, type WireName } from './wire'

/** Signs the records of one zone (RFC 4035, RFC 6605). */
export interface Signer {
  /**
   * Returns the signature of a record set. A set is signed at most once a day, even if the rest of the zone changes.
   */
  signatureOf(set: RrSet): RrSet
  /** True if a current signature is cached. */
  isSigned(set: RrSet): boolean
}

/** RFC 6605: ECDSA on P-256 with SHA-256. */
const ECDSA_P256 = 13

/** Allows for validators whose clock is slow. */
const INCEPTION_BEFORE_S = HOUR_SECONDS
const VALID_FOR_S = 8 * DAY_SECONDS
/** Spreads the expiry of the signatures in a zone. */
const JITTER_S = DAY_SECONDS
/** Signatures are renewed after this time, a week before they expire. */
const KEEP_S = DAY_SECONDS

interface Made {
  /** Seconds since the epoch. */
  at: number
  set: RrSet
  signature: RrSet
}

/** Signatures of all zones; the least recently used are evicted first. */
export type Signatures = LRUCache<string, Made>

export const createSignatures = (maxBytes: number): Signatures =>
  new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ signature }, key) => 500 + 2 * key.length + (signature.rdatas[0]?.length ?? 0),
  })

/**
 * Creates a signer. `kept` is the shared signature cache, in which signatures of an earlier signer with the same keys
 * are reused.
 */
export function createSigner(apex: WireName, signing: ZoneSigning, now: () => number, kept: Signatures): Signer {
  const key = readKey(signing)
  const keys = signing.alsoSignsKeys ? [key, readKey(signing.alsoSignsKeys)] : [key]
  const keysOf = ({ type }: RrSet) => (type === TYPE.DNSKEY ? keys : [key])

  const rrsig = (set: RrSet, at: number, { object, keyTag }: ReadKey): Buffer => {
    const expires = at + VALID_FOR_S + jitterOf(set.owner)
    const fixed = Buffer.alloc(18)
    fixed.writeUInt16BE(set.type, 0)
    fixed.writeUInt8(ECDSA_P256, 2)
    fixed.writeUInt8(labelCount(set.owner), 3)
    fixed.writeUInt32BE(set.ttl, 4)
    fixed.writeUInt32BE(expires >>> 0, 8)
    fixed.writeUInt32BE((at - INCEPTION_BEFORE_S) >>> 0, 12)
    fixed.writeUInt16BE(keyTag, 16)
    const head = Buffer.concat([fixed, bytesOf(apex)])
    const signed = Buffer.concat([head, canonicalForm(set)])
    return Buffer.concat([head, sign('sha256', signed, { key: object, dsaEncoding: 'ieee-p1363' })])
  }
  const placeOf = (set: RrSet): string => `${keysOf(set).map(({ print }) => print)} ${set.type} ${set.owner}`
  const find = (place: string, set: RrSet, at: number): RrSet | null => {
    const earlier = kept.get(place)
    return earlier && at - earlier.at < KEEP_S && isSame(earlier.set, set) ? earlier.signature : null
  }
  const seconds = (): number => Math.floor(now() / 1000)

  return {
    signatureOf(asked) {
      const set = asked.wildcard ?? asked
      const at = seconds()
      const place = placeOf(set)
      let signature = find(place, set, at)
      if (!signature) {
        const { owner, ttl } = set
        signature = { owner, type: TYPE.RRSIG, ttl, rdatas: keysOf(set).map((one) => rrsig(set, at, one)) }
        kept.set(place, { at, set, signature })
      }
      return asked.wildcard ? { ...signature, owner: asked.owner } : signature
    },
    isSigned(asked) {
      const set = asked.wildcard ?? asked
      return find(placeOf(set), set, seconds()) !== null
    },
  }
}

interface ReadKey {
  object: KeyObject
  keyTag: number
  /** Fingerprint that distinguishes keys with the same tag. */
  print: string
}

const readKey = ({ privateKey, keyTag }: SigningKey): ReadKey => ({
  object: createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' }),
  keyTag,
  print: createHash('sha256').update(privateKey).digest('base64').slice(0, 16),
})

const isSame = (a: RrSet, b: RrSet): boolean =>
  a === b ||
  (a.ttl === b.ttl &&
    a.rdatas.length === b.rdatas.length &&
    a.rdatas.every((rdata, at) => rdata.equals(b.rdatas[at] ?? NOTHING)))

const NOTHING = Buffer.alloc(0)

/** RFC 4034 §6.3: records in canonical order without duplicates. */
function canonicalForm({ owner, type, ttl, rdatas }: RrSet): Buffer {
  const ordered = rdatas.map((rdata) => canonicalRdata(type, rdata)).sort(Buffer.compare)
  const distinct = ordered.filter((rdata, at) => at === 0 || !rdata.equals(ordered[at - 1] ?? rdata))
  const name = bytesOf(owner)
  return Buffer.concat(
    distinct.map((rdata) => {
      const fixed = Buffer.alloc(10)
      fixed.writeUInt16BE(type, 0)
      fixed.writeUInt16BE(CLASS_IN, 2)
      fixed.writeUInt32BE(ttl, 4)
      fixed.writeUInt16BE(rdata.length, 8)
      return Buffer.concat([name, fixed, rdata])
    }),
  )
}

const jitterOf = (owner: WireName): number => createHash('sha256').update(owner).digest().readUInt32BE(0) % JITTER_S
