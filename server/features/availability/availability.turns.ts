import { boundedCache } from '../../common/bounded-cache'
import type { Clock } from '../../ports/clock'

/** The client of a look-up: a session and its network address. */
export interface Asker {
  session: string
  address: string
  /** Admitted by a captcha, a token or as a reseller, and counted there too; otherwise its limits are lower. */
  isAdmitted?: boolean
}

/** Work that waits for a slot, for all clients that joined it. */
export interface Turn {
  join(asker: Asker): void
  /** Call once per join. Work without clients is not started. */
  leave(asker: Asker): void
}

export interface Turns {
  /** Runs the work once it has a slot, which is freed when the work settles. The work must not reject. */
  wait(work: () => Promise<unknown>, asker: Asker, kind: 'search' | 'purchase'): Turn
}

/**
 * A client that asks for more names than this a minute yields to others: three searches of ten rows. The count drains
 * steadily, since with windows all clients that began together would have few look-ups again at the same moment.
 */
const MUCH = { names: 30, windowMs: 60_000 }
/** A minute after its last search, a client has few look-ups whatever it asked before. */
const MOST_COUNTED = 2 * MUCH.names
const REMEMBERED_SESSIONS = 10_000
/** Maximum share of all slots that one address can hold. */
const OF_ONE_ADDRESS = 5 / 6
/** Maximum share of slots for purchases and clients with many look-ups together: the rest is for clients with few. */
const OF_OTHERS = 2 / 3

/** Lower goes first. */
const RANK = { purchase: 0, little: 1, much: 2 }
type Class = keyof typeof RANK

interface Waiting extends Turn {
  work: () => Promise<unknown>
  isPurchase: boolean
  askers: Asker[]
  hasStarted: boolean
}

/** A waiting session, with its work in the order of arrival. */
interface Party {
  address: string
  purchases: Set<Waiting>
  searches: Set<Waiting>
  /** Number of its last turn. */
  lastTurn: number
}

interface Address {
  waiting: number
  held: number
  lastTurn: number
}

/**
 * A fair queue for a number of slots. Turns rotate by address, and within an address by session, so that neither many
 * names nor many cookies move a client forward. Purchases go first, then searches of clients with few look-ups, then
 * searches of clients with many.
 */
export function createTurns({ places, clock }: { places: number; clock: Clock }): Turns {
  const mostOfOneAddress = Math.ceil(places * OF_ONE_ADDRESS)
  const mostOfOthers = Math.ceil(places * OF_OTHERS)
  const parties = new Map<string, Party>()
  const addresses = new Map<string, Address>()
  const asked = boundedCache<string, { at: number; names: number }>(REMEMBERED_SESSIONS)
  const held = { all: 0, others: 0 }
  let turns = 0
  let isAboutToStart = false

  function partyOf({ session, address }: Asker): Party {
    const known = parties.get(session)
    if (known) return known
    const party: Party = { address, purchases: new Set(), searches: new Set(), lastTurn: 0 }
    parties.set(session, party)
    addressOf(address).waiting++
    return party
  }

  function addressOf(name: string): Address {
    const known = addresses.get(name)
    if (known) return known
    const address = { waiting: 0, held: 0, lastTurn: 0 }
    addresses.set(name, address)
    return address
  }

  /** Removes the work from a session's queue; a session or address with an empty queue is deleted. */
  function dequeue(turn: Waiting, session: string): void {
    const party = parties.get(session)
    if (!party || !lineOf(party, turn).delete(turn) || party.purchases.size + party.searches.size > 0) return
    parties.delete(session)
    addressOf(party.address).waiting--
    forgetIdle(party.address)
  }

  function forgetIdle(name: string): void {
    const address = addresses.get(name)
    if (address?.waiting === 0 && address.held === 0) addresses.delete(name)
  }

  function countAsked(session: string): void {
    asked.set(session, { at: clock.now(), names: Math.min(MOST_COUNTED, namesOf(session) + 1) })
  }

  /** Returns what is left of the names that a session asked for. */
  function namesOf(session: string): number {
    const known = asked.get(session)
    if (!known) return 0
    return Math.max(0, known.names - (MUCH.names * (clock.now() - known.at)) / MUCH.windowMs)
  }

  const asksMuch = (session: string): boolean => namesOf(session) > MUCH.names

  /** Returns the next work, or null when none of the waiting clients may have one of the free slots. */
  function next(): { turn: Waiting; asker: Asker; of: Class } | null {
    let best: { turn: Waiting; asker: Asker; of: Class; order: readonly number[] } | null = null
    for (const [session, party] of parties) {
      const address = addressOf(party.address)
      if (address.held >= mostOfOneAddress) continue
      for (const [turn] of [party.purchases, party.searches]) {
        if (!turn) continue
        const of = turn.isPurchase ? 'purchase' : asksMuch(session) ? 'much' : 'little'
        if (of !== 'little' && held.others >= mostOfOthers) continue
        const order = [RANK[of], address.lastTurn, party.lastTurn]
        if (best && !isBefore(order, best.order)) continue
        best = { turn, asker: { session, address: party.address }, of, order }
      }
    }
    return best
  }

  function start({ turn, asker, of }: { turn: Waiting; asker: Asker; of: Class }): void {
    turns++
    const address = addressOf(asker.address)
    partyOf(asker).lastTurn = turns
    Object.assign(address, { lastTurn: turns, held: address.held + 1 })
    const isOther = of !== 'little'
    held.all++
    if (isOther) held.others++
    turn.hasStarted = true
    for (const { session } of turn.askers) dequeue(turn, session)
    void turn.work().finally(() => {
      held.all--
      if (isOther) held.others--
      address.held--
      forgetIdle(asker.address)
      startSoon()
    })
  }

  /** In a microtask, so that a search of fifty names is classified by its size before its first turn. */
  function startSoon(): void {
    if (isAboutToStart) return
    isAboutToStart = true
    queueMicrotask(() => {
      isAboutToStart = false
      while (held.all < places) {
        const found = next()
        if (!found) return
        start(found)
      }
    })
  }

  return {
    wait(work, asker, kind) {
      const turn: Waiting = {
        work,
        isPurchase: kind === 'purchase',
        askers: [],
        hasStarted: false,
        join(another) {
          turn.askers.push(another)
          if (turn.hasStarted) return
          if (kind === 'search') countAsked(another.session)
          lineOf(partyOf(another), turn).add(turn)
          startSoon()
        },
        leave({ session }) {
          const at = turn.askers.findIndex((known) => known.session === session)
          if (at < 0) return
          turn.askers.splice(at, 1)
          if (!turn.askers.some((known) => known.session === session)) dequeue(turn, session)
        },
      }
      turn.join(asker)
      return turn
    },
  }
}

const lineOf = (party: Party, { isPurchase }: Waiting): Set<Waiting> => (isPurchase ? party.purchases : party.searches)

const isBefore = (a: readonly number[], b: readonly number[]): boolean => {
  const at = a.findIndex((number, index) => number !== b[index])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}
