import { createHash, randomBytes, randomFillSync } from 'node:crypto'

/** The type that an id names. */
export type IdPrefix =
  | 'acc'
  | 'bsk'
  | 'itm'
  | 'ord'
  | 'lin'
  | 'pay'
  | 'inv'
  | 'ivl'
  | 'job'
  | 'dom'
  | 'psh'
  | 'mrg'
  | 'who'
  | 'rec'
  | 'prf'
  | 'dcm'
  | 'dpu'
  | 'hst'
  | 'prd'
  | 'act'
  | 'ses'
  | 'pky'
  | 'crt'
  | 'crq'
  | 'vps'
  | 'vhc'
  | 'tok'
  | 'whk'
  | 'msg'
  | 'bat'
  | 'bti'
  | 'rnw'
  | 'cfp'
  | 'mal'
  | 'mnd'
  | 'col'
  | 'stf'
  | 'spk'
  | 'aud'
  | 'lka'
  | 'prp'
  | 'prs'
  | 'vat'
  | 'nte'
  | 'bst'
  | 'bse'
  | 'ipm'
  | 'tfl'
  | 'abu'
  | 'psn'
  | 'prq'
  | 'lhd'
  | 'unk'
  | 'ags'
  | 'pln'

/** An opaque, unguessable id that names its type: `dom_` and 128 random bits. The same in GraphQL, REST and links. */
export const newId = (prefix: IdPrefix): string => `${prefix}_${nextBits()}`

const ID_BYTES = 16
/** Random bytes of ids to come: asking the system for each costs more than an insert. */
const bits = Buffer.allocUnsafeSlow(256 * ID_BYTES)
let used = bits.length

/** Returns 128 random bits, once. */
function nextBits(): string {
  if (used === bits.length) {
    randomFillSync(bits)
    used = 0
  }
  used += ID_BYTES
  return bits.toString('base64url', used - ID_BYTES, used)
}

/** A secret for a cookie or a link: 256 random bits. Store only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Whether a text has the form of an id of this type. Does not check whether it exists. */
export const isId = (prefix: IdPrefix, text: string): boolean =>
  text.startsWith(`${prefix}_`) && /^[A-Za-z0-9_-]{22}$/.test(text.slice(prefix.length + 1))
