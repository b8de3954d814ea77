import { tooMany } from '../common/failures'
import { networkOf } from '../common/network'
import { SIGN_IN_PER_ADDRESS } from './staff.limits'
import type { StaffContext } from './staff-context'

/** Counts an attempt of anyone on the listener. Throws TOO_MANY_REQUESTS. */
export async function requireAddressAllowed({ limits, address }: StaffContext): Promise<void> {
  const { allowed, retryAfterSeconds } = await limits.take(limits.perAddress(SIGN_IN_PER_ADDRESS), networkOf(address))
  if (!allowed) throw tooMany(retryAfterSeconds)
}
