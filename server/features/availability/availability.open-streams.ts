import type { Context } from '../../common/context'
import { tooMany } from '../../common/failures'
import type { AvailabilityEngine } from './availability.engine'

const PER_SESSION = 3
const PER_ADDRESS = { kind: 'availability-open', max: 10, windowMs: 0 }
const IN_ALL = 5000
const RETRY_AFTER_SECONDS = 5

/** Takes a place for one more open stream; the answer gives it back. Throws TOO_MANY_REQUESTS when there is none. */
export function openStream(ctx: Context): () => void {
  const open = openStreamsOf(ctx.availability)
  const session = `session ${ctx.session.hash}`
  const address = `address ${ctx.address}`
  const isFull =
    countOf(open, session) >= PER_SESSION ||
    countOf(open, address) >= ctx.limits.perAddress(PER_ADDRESS).max ||
    countOf(open, ALL) >= IN_ALL
  if (isFull) throw tooMany(RETRY_AFTER_SECONDS)
  const places = [session, address, ALL]
  for (const place of places) add(open, place, 1)
  return () => {
    for (const place of places.splice(0)) add(open, place, -1)
  }
}

type OpenStreams = Map<string, number>

const ALL = 'all'
const programs = new WeakMap<AvailabilityEngine, OpenStreams>()

function openStreamsOf(engine: AvailabilityEngine): OpenStreams {
  const open = programs.get(engine) ?? new Map()
  programs.set(engine, open)
  return open
}

const countOf = (open: OpenStreams, place: string): number => open.get(place) ?? 0

function add(open: OpenStreams, place: string, change: number): void {
  const count = countOf(open, place) + change
  if (count > 0) open.set(place, count)
  else open.delete(place)
}
