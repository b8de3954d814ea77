import { MINUTE_MS } from '../../../rules/time'
import type { AddressLimit, Limit, Limits } from '../../common/limits'
import type { Asker } from './availability.turns'

/** Look-ups of a session beside its searches. */
const LOOKUPS: Limit = { kind: 'lookups', max: 200, windowMs: MINUTE_MS }
const LOOKUPS_PER_ADDRESS: AddressLimit = {
  kind: 'lookups-address',
  max: 60,
  windowMs: MINUTE_MS,
  byDefault: { max: 600, windowMs: 10 * MINUTE_MS },
}
/** As above for admitted clients: a search checks up to 50 names, a reseller's list 500. */
const ADMITTED: Limit = { kind: 'lookups-admitted', max: 5000, windowMs: MINUTE_MS }
const ADMITTED_PER_ADDRESS: AddressLimit = {
  kind: 'lookups-admitted-address',
  max: 3000,
  windowMs: MINUTE_MS,
  byDefault: { max: 30_000, windowMs: 10 * MINUTE_MS },
}

/** Counts one look-up. Returns null when it is allowed, otherwise the seconds until a retry. */
export type LookupGuard = (asker: Asker) => number | null

/**
 * Counts each name that a registry is asked about, by any part of the shop: per session, and per address, so that a new
 * session does not start a new count.
 */
export function createLookupGuard(limits: Pick<Limits, 'takeBriefly' | 'perAddress'>): LookupGuard {
  return ({ session, address, isAdmitted }) => {
    const ofSession = limits.takeBriefly(isAdmitted ? ADMITTED : LOOKUPS, session)
    const perAddress = limits.perAddress(isAdmitted ? ADMITTED_PER_ADDRESS : LOOKUPS_PER_ADDRESS)
    const ofAddress = limits.takeBriefly(perAddress, address)
    const refused = [ofSession, ofAddress].filter(({ allowed }) => !allowed)
    return refused.length > 0 ? Math.max(...refused.map(({ retryAfterSeconds }) => retryAfterSeconds)) : null
  }
}
