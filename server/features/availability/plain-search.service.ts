import { EXTENSION_ROWS_FIRST } from '../../../rules/constants'
import { cleanSearch, isSearchable, splitName } from '../../../rules/domain-name'
import { MINUTE_MS } from '../../../rules/time'
import type { Context } from '../../common/context'
import type { Limit } from '../../common/limits'
import { getCatalogue } from '../catalogue/catalogue.service'
import { type Availability, withoutAnswer } from './availability.answer'
import { askerOf } from './availability.service'

/** Searches of readers without script, per address whatever its cookies; the same under every LIMITS. */
const PLAIN_SEARCHES: Limit = { kind: 'plain-search', max: 10, windowMs: 10 * MINUTE_MS }
/** Searches of browsers on their first visit, most of which run script and do not need the result. */
const FIRST_VISIT_SEARCHES: Limit = { ...PLAIN_SEARCHES, kind: 'plain-search-first-visit' }
/** How long the page waits for registries: longer for a reader who certainly has no script. */
const WAIT_MS = { plain: 4000, firstVisit: 1000 }

/** Result of a search without script. Names are full and in ASCII. */
export type PlainSearch =
  | { outcome: 'found'; answers: readonly Availability[] }
  /** The input cannot be turned into a domain name. */
  | { outcome: 'invalid' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

/**
 * Searches for a reader without script: a name under ten extensions, in the order of the search page. This is a page
 * and not an API, so it requires no captcha; each address is limited to ten searches in ten minutes.
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

/** Puts a typed extension first if it is sold. */
function namesOf(searched: string, sold: readonly string[]): string[] {
  const { label, extension: typed } = splitName(searched, sold)
  if (label === '') return []
  const inOrder = [...sold].sort((a, b) => Number(b === typed) - Number(a === typed))
  return inOrder.slice(0, EXTENSION_ROWS_FIRST).map((extension) => `${label}.${extension}`)
}

/** A registry that takes longer counts as no answer. */
async function askInTime(ctx: Context, names: readonly string[], ms: number): Promise<readonly Availability[]> {
  const answers = new Map<string, Availability>()
  for await (const answer of ctx.availability.checkAll(names, AbortSignal.timeout(ms), { asker: askerOf(ctx) })) {
    answers.set(answer.domain, answer)
  }
  const now = ctx.ports.clock.now()
  return names.map((name) => answers.get(name) ?? withoutAnswer(name, 'no-answer', now))
}
