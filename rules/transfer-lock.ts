import { DAY_MS } from './time'

/**
 * Days after registration or transfer in which a generic name cannot be transferred again (ICANN Transfer Policy,
 * I.A.3.7).
 */
const TRANSFER_LOCK_DAYS = 60

/**
 * Returns the time in milliseconds until which a name cannot be transferred; null if it can be. Country extensions,
 * which have two letters, have no such lock.
 */
export function transferLockedUntil(name: string, registeredAt: number, now: number): number | null {
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const until = registeredAt + TRANSFER_LOCK_DAYS * DAY_MS
  return extension.length > 2 && now < until ? until : null
}
