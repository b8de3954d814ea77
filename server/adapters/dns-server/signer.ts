import { createHash, createPrivateKey, sign } from 'node:crypto'
import type { ZoneSigning } from '../../ports/dns-server'
import { canonicalRdata, labelCount, nsecRdata } from './dnssec-rdata'
import { bytesOf, CLASS_IN, type RrSet, TYPE, type WireName } from './wire'

/** Signs the answers of one zone when they are asked for (RFC 4035, RFC 6605). */
export interface Signer {
  /** The signature over a set. The same set is signed once a day at most. */
  signatureOf(set: RrSet): RrSet
  /**
   * Says what there is at a name, and nothing about any other (RFC 9824): its types, or NXNAME alone for a name that
   * does not exist.
   */
  denialOf(owner: WireName, types: readonly number[], ttl: number): RrSet
}

/** RFC 6605: ECDSA on P-256 with SHA-256. */
export const ECDSA_P256 = 13

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
/** A validator's clock may be behind ours. */
const INCEPTION_BEFORE_S = HOUR_S
const VALID_FOR_S = 8 * DAY_S
/** So that not every signature of a zone ends in the same second. */
const JITTER_S = DAY_S
/** After this long a signature is made anew, with a week of it left. */
const KEEP_S = DAY_S

export function createSigner(apex: WireName, { privateKey, keyTag }: ZoneSigning, now: () => number): Signer {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  const made = new WeakMap<RrSet, { at: number; signature: RrSet }>()

  const make = (set: RrSet, at: number): RrSet => {
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
    const signature = sign('sha256', Buffer.concat([head, canonicalForm(set)]), { key, dsaEncoding: 'ieee-p1363' })
    return { owner: set.owner, type: TYPE.RRSIG, ttl: set.ttl, rdatas: [Buffer.concat([head, signature])] }
  }

  return {
    signatureOf(set) {
      const at = Math.floor(now() / 1000)
      const earlier = made.get(set)
      if (earlier && at - earlier.at < KEEP_S) return earlier.signature
      const signature = make(set, at)
      made.set(set, { at, signature })
      return signature
    },
    denialOf: (owner, types, ttl) => ({ owner, type: TYPE.NSEC, ttl, rdatas: [nsecRdata(owner, types)] }),
  }
}

/** RFC 4034 §6.3: the records in the order of their bytes, each once. */
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
