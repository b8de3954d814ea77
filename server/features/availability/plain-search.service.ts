import { EXTENSION_ROWS_FIRST } from '../../../rules/constants'
import { cleanSearch, isSearchable, splitName } from '../../../rules/domain-name'
import type { Context } from '../../common/context'
import type { Limit } from '../../common/limits'
import { getCatalogue } from '../catalogue/catalogue.service'
import { type Availability, withoutAnswer } from './availability.answer'

const MINUTE = 60_000
/** Searches of readers without script, for an address whatever its cookies; the same under every LIMITS. */
export const PLAIN_SEARCHES: Limit = { kind: 'plain-search', max: 10, windowMs: 10 * MINUTE }
/** Of browsers on their first visit, most of which run script and have no use for the answer. */
export const FIRST_VISIT_SEARCHES: Limit = { ...PLAIN_SEARCHES, kind: 'plain-search-first-visit' }
/** The page waits for the registries: longer for a reader who certainly has no script. */
const WAIT_MS = { plain: 4000, firstVisit: 1000 }

/** What became of a search without script. Names are full and in ASCII. */
export type PlainSearch =
  | { outcome: 'found'; answers: readonly Availability[] }
  /** No cleaning makes a name of what was typed. */
  | { outcome: 'invalid' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

/**
 * The search of a reader without script: a name under ten extensions, in the order of the search page. It is a page and
 * not an interface, so it asks for no captcha; ten searches in ten minutes are the limit of an address.
 */
export async function searchWithoutScript(
  ctx: Context,
  text: string,
  { isFirstVisit }: { isFirstVisit: boolean },
): Promise<PlainSearch> {
  const searched = cleanSearch(text).toLowerCase()
  if (!isSearchable(searched)) return { outcome: 'invalid' }
  const names = namesOf(searched, await soldExtensions(ctx))
  if (names.length === 0) return { outcome: 'invalid' }
  const limit = isFirstVisit ? FIRST_VISIT_SEARCHES : PLAIN_SEARCHES
  const { allowed, retryAfterSeconds } = ctx.limits.takeBriefly(limit, ctx.address)
  if (!allowed) return { outcome: 'too-many', retryAfterSeconds }
  return { outcome: 'found', answers: await askInTime(ctx, names, isFirstVisit ? WAIT_MS.firstVisit : WAIT_MS.plain) }
}

async function soldExtensions(ctx: Context): Promise<string[]> {
  return (await getCatalogue(ctx)).extensions().flatMap(({ extension }) => extension ?? [])
}

/** A typed extension that is sold comes first. */
function namesOf(searched: string, sold: readonly string[]): string[] {
  const { label, extension: typed } = splitName(searched, sold)
  if (label === '') return []
  const inOrder = [...sold].sort((a, b) => Number(b === typed) - Number(a === typed))
  return inOrder.slice(0, EXTENSION_ROWS_FIRST).map((extension) => `${label}.${extension}`)
}

/** A name whose registry takes longer is one without an answer. */
async function askInTime(ctx: Context, names: readonly string[], ms: number): Promise<readonly Availability[]> {
  const answers = new Map<string, Availability>()
  for await (const answer of ctx.availability.checkAll(names, AbortSignal.timeout(ms))) {
    answers.set(answer.domain, answer)
  }
  const now = ctx.ports.clock.now()
  return names.map((name) => answers.get(name) ?? withoutAnswer(name, 'no-answer', now))
}
