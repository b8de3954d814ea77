import * as z from 'zod'
import { DAY_MS } from '../../../../rules/time'
import type { RegistryChanges } from '../../../ports/domain-registry'
import { type OpDomain, type OpenproviderApi, PAGE } from './api'

/** Lists of domains under way, which change soon, and the whole portfolio. */
const LISTS = ['REQ', 'PEN', 'SCH', 'all'] as const

const READ_AGAIN_MS = 4 * 60_000
const WHOLE_AGAIN_MS = DAY_MS
/** Changes are listed again if they happened shortly before the last list, which takes a while to read. */
const OVERLAP_MS = DAY_MS

const position = z.object({
  /** The list that is read, and how far; null between two readings. */
  reading: z.object({ list: z.enum(LISTS), offset: z.int().nonnegative() }).nullable(),
  /** When the last reading ended. */
  readAt: z.number(),
  /** When the whole portfolio was last listed; 0 if never. */
  wholeAt: z.number(),
})

type Position = z.output<typeof position>

/**
 * Returns names by pages of lists, since the vendor notifies nobody: those under way each time, and once a day all that
 * changed since. Lists are read from the lowest id, and overlap, so that a name that moves between two pages is found the next day.
 */
export async function listChanges(api: OpenproviderApi, cursor: string | null, now: number): Promise<RegistryChanges> {
  const at = readCursor(cursor)
  if (!at.reading && now - at.readAt < READ_AGAIN_MS) return { names: [], cursor }
  const reading = at.reading ?? { list: LISTS[0], offset: 0 }
  const { list, offset } = reading
  const page = await api.listPage(offset, list === 'all' ? undefined : list)
  const relevant = list === 'all' ? page.filter((each) => isRecent(each, at.wholeAt)) : page
  const names = [...new Set(relevant.map(({ fullName }) => fullName))]
  const next = page.length < PAGE ? following(list, at, now) : { ...at, reading: { list, offset: offset + PAGE } }
  return { names, cursor: JSON.stringify(next) }
}

const isRecent = ({ last_changed }: OpDomain, wholeAt: number): boolean =>
  last_changed === null || last_changed >= wholeAt - OVERLAP_MS

/** Returns the position after the last page of a list. */
function following(list: (typeof LISTS)[number], at: Position, now: number): Position {
  if (list === 'all') return { reading: null, readAt: now, wholeAt: now }
  const next = LISTS[LISTS.indexOf(list) + 1]
  if (!next || (next === 'all' && now - at.wholeAt < WHOLE_AGAIN_MS)) return { ...at, reading: null, readAt: now }
  return { ...at, reading: { list: next, offset: 0 } }
}

/** A cursor that cannot be read, such as that of another registrar, is the beginning. */
function readCursor(cursor: string | null): Position {
  const beginning = { reading: { list: LISTS[0], offset: 0 }, readAt: 0, wholeAt: 0 }
  if (cursor === null) return beginning
  try {
    return position.parse(JSON.parse(cursor))
  } catch {
    return beginning
  }
}
