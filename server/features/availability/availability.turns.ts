import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/clock'

/** For whom a registry is asked: a browser and the network address that it asks from. */
export interface Asker {
  session: string
  address: string
}

/** One piece of work that waits for a place, for everybody who joined it. */
export interface Turn {
  join(asker: Asker): void
  /** Once for each join. A turn without askers is not taken. */
  leave(asker: Asker): void
}

export interface Turns {
  /** Runs the work once it has a place; the place is free again when the work settles. The work must not reject. */
  wait(work: () => Promise<unknown>, asker: Asker, kind: 'search' | 'purchase'): Turn
}

/** Who asked more names than this within a minute has to let the others go first: three searches of ten rows. */
const MUCH = { names: 30, windowMs: 60_000 }
const REMEMBERED_SESSIONS = 10_000
/** The share of all places that one address can hold. */
const OF_ONE_ADDRESS = 5 / 6
/** The share that purchases and those who ask much can hold together: the rest is for those who ask little. */
const OF_OTHERS = 2 / 3

/** The lower goes first. */
const RANK = { purchase: 0, little: 1, much: 2 }
type Class = keyof typeof RANK

interface Waiting extends Turn {
  work: () => Promise<unknown>
  isPurchase: boolean
  askers: Asker[]
  hasStarted: boolean
}

/** A session that waits for something, in the order in which it asked. */
interface Party {
  address: string
  purchases: Set<Waiting>
  searches: Set<Waiting>
  /** When it had its last turn; counted in turns. */
  lastTurn: number
}

interface Address {
  waiting: number
  held: number
  lastTurn: number
}

/**
 * Shares a number of places out fairly. Turns go round by address, and for an address by session, so that neither many
 * names nor many cookies move a client forward; purchases go before the searches of those who ask little, and these
 * before the searches of those who ask much.
 */
export function createTurns({ places, clock }: { places: number; clock: Clock }): Turns {
  const mostOfOneAddress = Math.ceil(places * OF_ONE_ADDRESS)
  const mostOfOthers = Math.ceil(places * OF_OTHERS)
  const parties = new Map<string, Party>()
  const addresses = new Map<string, Address>()
  const asked = new LRUCache<string, { since: number; names: number }>({ max: REMEMBERED_SESSIONS })
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

  /** Takes the turn out of a session's line; a session that waits for nothing, and its address, are forgotten. */
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
    const now = clock.now()
    const known = asked.get(session)
    const count = known && now - known.since < MUCH.windowMs ? known : { since: now, names: 0 }
    count.names++
    asked.set(session, count)
  }

  function asksMuch(session: string): boolean {
    const count = asked.get(session)
    return count !== undefined && count.names > MUCH.names && clock.now() - count.since < MUCH.windowMs
  }

  /** The turn that is next, or null when nobody who waits may have one of the places that are left. */
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

  /** In a microtask, so that a search that asks fifty names at once is seen as what it is before its first turn. */
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
