import { postcodeLookup } from '../../../rules/postcode'
import type { Context } from '../../common/context'
import { outsideUnavailable, tooMany } from '../../common/failures'
import type { Taken } from '../../common/limits'
import { view } from '../../graphql/view'
import { answerInTime } from '../../outbox/deadline'
import type { AddressLookup, FoundAddress } from '../../ports/address-lookup'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { PostcodeAddress } from './accounts.graphql'
import { POSTCODE } from './accounts.limits'

/** Finds a Dutch address by postcode and house number; null when it is unknown or the input is invalid. */
export async function findAddress(
  ctx: Context,
  query: { postcode: string; houseNumber: string },
): Promise<PostcodeAddress | null> {
  requireAllowed(ctx.limits.takeBriefly(POSTCODE, `session ${ctx.session.hash}`))
  requireAllowed(ctx.limits.takeBriefly(ctx.limits.perAddress(POSTCODE), `address ${ctx.address}`))
  const lookup = postcodeLookup(query.postcode, query.houseNumber)
  if (!lookup) return null
  const found = await ask(ctx.ports.addressLookup, lookup.postcode, lookup.houseNumber)
  return found && view(PostcodeAddress, { street: found.street, city: found.city })
}

const TIMEOUT_MS = 5000
const CACHED_MAX = 5000

/** Streets seldom change, so responses of a lookup service are cached for the lifetime of the instance. */
const answers = new WeakMap<AddressLookup, Map<string, FoundAddress | null>>()

async function ask(lookup: AddressLookup, postcode: string, houseNumber: string): Promise<FoundAddress | null> {
  const known = answers.get(lookup) ?? new Map<string, FoundAddress | null>()
  answers.set(lookup, known)
  const key = `${postcode} ${houseNumber}`
  const answer = known.get(key)
  if (answer !== undefined) return answer
  try {
    const found = await answerInTime('address-lookup', TIMEOUT_MS, lookup.find(postcode, houseNumber))
    if (known.size >= CACHED_MAX) known.clear()
    known.set(key, found)
    return found
  } catch (error) {
    throw error instanceof OutsideUnavailable ? outsideUnavailable(error) : error
  }
}

function requireAllowed({ allowed, retryAfterSeconds }: Taken): void {
  if (!allowed) throw tooMany(retryAfterSeconds)
}
