/** Concurrent messages. The limits leave room for others beside a slow address, or a customer with several. */
const AT_ONCE = { perHost: 12, perAccountAndHost: 2, perAccount: 10 }
/** A refused account must retry within this time; afterwards no slot is reserved for it. */
export const WAITS_AT_MOST_MS = 3000

export interface DeliveryPlaces {
  /** Returns a function that frees the slot, or null when none is free: retry within WAITS_AT_MOST_MS. */
  take(accountId: string, host: string): (() => void) | null
}

/**
 * Creates the slots for messages. The last slots of a host are reserved for waiting accounts with fewer running
 * messages than the asking one, so that each account gets a turn however many others send to the same host.
 */
export function createDeliveryPlaces(now: () => number = () => performance.now()): DeliveryPlaces {
  const taken = new Map<string, number>()
  /** By host: accounts that were refused a slot, and until when a slot is reserved for them. */
  const waiting = new Map<string, Map<string, number>>()
  const countOf = (key: string) => taken.get(key) ?? 0
  const keysOf = (accountId: string, host: string) => [
    `host ${host}`,
    `account ${accountId}`,
    `both ${accountId} ${host}`,
  ]

  function isRefused(accountId: string, host: string): boolean {
    const [ofHost = 0, ofAccount = 0, ofBoth = 0] = keysOf(accountId, host).map(countOf)
    if (ofAccount >= AT_ONCE.perAccount || ofBoth >= AT_ONCE.perAccountAndHost) return true
    return ofHost + keptFor(host, ofBoth) >= AT_ONCE.perHost
  }

  /** Returns the number of accounts that wait for this host with fewer running messages. */
  function keptFor(host: string, mine: number): number {
    let kept = 0
    for (const [other, until] of waiting.get(host) ?? [])
      if (until > now() && countOf(`both ${other} ${host}`) < mine) kept++
    return kept
  }

  function wait(accountId: string, host: string): void {
    const accounts = waiting.get(host) ?? new Map<string, number>()
    waiting.set(host, accounts)
    for (const [other, until] of accounts) if (until <= now()) accounts.delete(other)
    accounts.set(accountId, now() + WAITS_AT_MOST_MS)
  }

  function stopWaiting(accountId: string, host: string): void {
    const accounts = waiting.get(host)
    accounts?.delete(accountId)
    if (accounts?.size === 0) waiting.delete(host)
  }

  return {
    take(accountId, host) {
      if (isRefused(accountId, host)) {
        wait(accountId, host)
        return null
      }
      stopWaiting(accountId, host)
      const keys = keysOf(accountId, host)
      for (const key of keys) taken.set(key, countOf(key) + 1)
      return () => {
        for (const key of keys) {
          if (countOf(key) > 1) taken.set(key, countOf(key) - 1)
          else taken.delete(key)
        }
      }
    },
  }
}
