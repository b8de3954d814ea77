import type { RegistryRefusal } from '../../../ports/domain-registry'
import type { OperatorProblem } from '../../../ports/outside-unavailable'

/**
 * Meanings of the vendor's codes. There is no complete list of those of the REST API: these are the codes of its predecessor, of which
 * 196, 311 and others were seen there. A code that is missing here is unknown: of a request with an effect, the outcome is asked for.
 */

/** The name or the customer is not in the account. */
export const NOT_OURS = 320

/** The login or its token is refused. */
export const NOT_LOGGED_IN = 196

/** The change was made before; 364: the holder has the name already. */
export const UNCHANGED: ReadonlySet<number> = new Set([1, 18, 364])

/** The name is in the account already, perhaps because of an earlier attempt. */
export const PRESENT: ReadonlySet<number> = new Set([326, 346, 362])

/** Nobody but the operator can solve it. Nothing was carried out. */
export const OPERATOR_CODES: Readonly<Record<number, OperatorProblem>> = {
  196: 'credentials',
  197: 'agreement',
  308: 'agreement',
  309: 'agreement',
  310: 'balance',
  10005: 'credentials',
  // Of the sandbox.
  10009: 'credentials',
}

/** Problems of the vendor and of registries, after which the outcome is unknown. */
export const OUTAGE_CODES: ReadonlySet<number> = new Set([
  10, 11, 15, 17, 173, 174, 178, 199, 299, 339, 340, 341, 394, 399,
])

/** Why a request was refused for a reason that concerns the name or its holder. */
export type Objection = 'taken' | 'code' | 'holder' | 'name-servers' | 'price' | 'not-transferable' | 'rejected'

const OBJECTIONS: readonly (readonly [Objection, readonly number[]])[] = [
  ['taken', [311, 326, 327, 346, 362, 365]],
  ['code', [317, 318, 352, 358]],
  ['price', [379, 395]],
  ['not-transferable', [312, 313, 322, 323, 328, 353, 356, 357, 369]],
  ['holder', [175, 176, 177, 183, 193, 195, 330, 331, 332, 333, 334, 335, 336, 337, 361, 374, 375, 389, 390]],
  ['rejected', [16, 315, 316, 320, 321, 324, 370, 371, 376, 377, 378, 396]],
]

/** Ranges of codes about one subject: data of a contact, name servers, the name itself, data that registries of Italy want. */
const RANGES: readonly (readonly [Objection, number, number])[] = [
  ['holder', 100, 172],
  ['name-servers', 200, 245],
  ['name-servers', 360, 360],
  ['rejected', 300, 307],
  ['holder', 380, 388],
]

/** Returns what a code objects to; null if it is unknown. */
export function objectionOf(code: number): Objection | null {
  const exact = OBJECTIONS.find(([, codes]) => codes.includes(code))
  return (exact ?? RANGES.find(([, from, to]) => code >= from && code <= to))?.[0] ?? null
}

/** Returns the reason for the customer. */
export function refusalFor(kind: string, objection: Objection | null): RegistryRefusal {
  if (objection === 'holder') return 'holder-refused'
  if (objection === 'name-servers') return 'name-servers-refused'
  if (objection === 'price') return 'price-changed'
  if (kind === 'register') return objection === 'taken' ? 'taken' : 'rejected'
  if (kind !== 'transfer') return 'rejected'
  return objection === 'code' ? 'wrong-code' : 'not-transferable'
}
