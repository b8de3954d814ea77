import type { Database, Tx } from '../../../db/database'
import { EXTENSIONS_PER_REQUEST_MAX } from '../../../rules/constants'
import { isSearchable, nameToAscii, parseOrderName, splitName } from '../../../rules/domain-name'
import { SUGGESTIONS_SHOWN, type SuggestedName, suggestNames } from '../../../rules/suggested-names'
import { argumentText } from '../../common/arguments.text'
import type { Context } from '../../common/context'
import { badInput, outsideUnavailable, tooMany } from '../../common/failures'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { type Catalogue, getCatalogue } from '../catalogue/catalogue.service'
import { admit, openStream } from './availability.admission'
import { type Availability, withoutAnswer } from './availability.answer'
import type { AvailabilityChecker } from './availability.checker'
import type { CaptchaRefusal } from './availability.graphql'
import type { Asker } from './availability.turns'

export type { Availability }

export interface CheckExtensionsInput {
  /** A name with or without an extension. */
  domain: string
  /** With or without leading dot. */
  extensions: readonly string[]
  /** Empty for none. */
  captchaToken: string
}

/** Starts the checks; call it once. They stop when the signal is aborted or the reader returns. */
export type Checks = (signal?: AbortSignal) => AsyncIterableIterator<Availability>

const BASKET_TIMEOUT_MS = 8000
const SUGGESTIONS_TIMEOUT_MS = 4000
/** Maximum length of a full name, and so of an extension (RFC 1035 §2.3.4). */
const NAME_MAX = 253

/**
 * Checks a name under several extensions: one result per extension, fastest first. Returns 'repeated' to a browser that
 * repeats the question automatically. Throws BAD_USER_INPUT, TOO_MANY_REQUESTS and, for the captcha,
 * OUTSIDE_UNAVAILABLE before any look-up.
 */
export async function checkExtensions(
  ctx: Context,
  { domain, extensions, captchaToken }: CheckExtensionsInput,
): Promise<Checks | 'repeated' | CaptchaRefusal> {
  const { names, notSold } = readQuestion(await getCatalogue(ctx), domain, extensions)
  const admission = await admit(ctx, captchaToken, [...names, ...notSold])
  if (admission !== 'admitted') return admission
  const onEnd = openStream(ctx)
  const now = ctx.ports.clock.now()
  const known = notSold.map((name) => withoutAnswer(name, 'not-sold', now))
  return (signal) => ctx.availability.checkAll(names, signal, { asker: admitted(ctx), known, onEnd })
}

/**
 * Checks one full name, as the search does. Limits and captcha are those of a stream; no registry is asked for a client
 * that has disconnected.
 */
export async function checkDomain(
  ctx: Context,
  name: string,
  captchaToken: string,
): Promise<Availability | 'repeated' | CaptchaRefusal> {
  if (name.length > NAME_MAX) throw tooLong('domain')
  const admission = await admit(ctx, captchaToken, [name])
  if (admission !== 'admitted') return admission
  const domain = parseOrderName(name.trim())
  if (domain !== null && !(await getCatalogue(ctx)).extensionProductOf(domain)) {
    return withoutAnswer(domain, 'not-sold', ctx.ports.clock.now())
  }
  return ctx.availability.check(domain ?? name.trim(), { asker: admitted(ctx), signal: ctx.gone?.() })
}

/** A free name that resembles a searched one. */
export interface Suggestion extends SuggestedName {
  extension: string
}

/**
 * Returns free names that resemble a full name, at the price of their extension, most similar first. Counted and
 * admitted as one check of the search. Names without a result in time are left out.
 */
export async function suggestFreeNames(
  ctx: Context,
  searched: string,
  captchaToken: string,
): Promise<readonly Suggestion[] | 'repeated' | CaptchaRefusal> {
  if (searched.length > NAME_MAX) throw tooLong('name')
  const name = parseOrderName(searched.trim())
  const catalogue = await getCatalogue(ctx)
  const sold = catalogue.extensions().flatMap(({ extension }) => extension ?? [])
  const similar = name === null ? [] : suggestNames(name, sold)
  if (similar.length === 0) return []
  const names = similar.map((one) => one.name)
  const admission = await admit(ctx, captchaToken, names)
  if (admission !== 'admitted') return admission
  const free = new Set<string>()
  const signals = [AbortSignal.timeout(SUGGESTIONS_TIMEOUT_MS), ctx.gone?.()].filter((signal) => signal !== undefined)
  for await (const { domain, status, premiumPrice } of ctx.availability.checkAll(names, AbortSignal.any(signals), {
    asker: admitted(ctx),
  })) {
    if (status === 'free' && premiumPrice === null) free.add(domain)
  }
  return similar
    .filter((one) => free.has(one.name))
    .slice(0, SUGGESTIONS_SHOWN)
    .map((one) => ({ ...one, extension: splitName(one.name, sold).extension ?? '' }))
}

/**
 * Returns the current availability of a name, for a service that is about to sell it. Throws OUTSIDE_UNAVAILABLE
 * without a response, and TOO_MANY_REQUESTS when the session or address exceeded its look-up limit.
 */
export async function checkForBasket(ctx: Context, name: string): Promise<Availability> {
  const signal = AbortSignal.timeout(BASKET_TIMEOUT_MS)
  const asked = ctx.availability.check(name, { asker: askerOf(ctx), fresh: true, signal })
  const answer = await asked.catch((error: unknown) => {
    throw outsideUnavailable(error)
  })
  if (answer.retryAfterSeconds !== undefined) throw tooMany(answer.retryAfterSeconds)
  if (answer.reason === 'no-answer') throw outsideUnavailable(new OutsideUnavailable('registry'))
  return answer
}

/**
 * Yields one result for each of these full names of sold extensions, fastest first, for clients that need no captcha.
 * Uses cached results of searches.
 */
export const checkNames =
  (ctx: Context, names: readonly string[], onEnd?: () => void): Checks =>
  (signal) =>
    ctx.availability.checkAll(names, signal, { asker: askerOf(ctx), onEnd })

/** As `checkNames`, counted among the open streams of the reader. Throws TOO_MANY_REQUESTS when there are too many. */
export const streamNames = (ctx: Context, names: readonly string[]): Checks => checkNames(ctx, names, openStream(ctx))

/** Returns the availability of a name in a basket: cached from a search or, with `fresh`, from the registry now. */
export const checkAgain = (ctx: Context, name: string, { fresh }: { fresh: boolean }): Promise<Availability> =>
  ctx.availability.check(name, { asker: askerOf(ctx), fresh })

/** Clears the cached result of a registered or transferred name on all instances, after commit. */
export const forgetAvailability = (tx: Tx, name: string): void => tx.notify(CHANNEL, name)

/** Clears cached results on notifications of any instance, including this one. */
export const listenForChangedNames = (db: Database, availability: AvailabilityChecker): void =>
  void db.listen(CHANNEL, availability.forget)

const CHANNEL = 'availability'

/** Counts a registry look-up other than availability. False when the limit is exceeded. */
export const mayAskRegistry = (ctx: Context): boolean => ctx.availability.guard(askerOf(ctx)) === null

/** Returns the client that a look-up counts for. Resellers look up whole lists, which count for their account. */
export const askerOf = (ctx: Context): Asker => ({
  session: ctx.session.hash,
  address: ctx.address,
  isAdmitted: ctx.viewer.isReseller,
})

const admitted = (ctx: Context): Asker => ({ ...askerOf(ctx), isAdmitted: true })

interface Question {
  /** Full names to check, that of a typed extension first. */
  names: readonly string[]
  /** Full names under extensions that the shop does not sell. */
  notSold: readonly string[]
}

/**
 * Parses a search: a name with or without an extension, and the extensions to check, each with or without its dot. A
 * typed extension is checked when no other is given. Throws BAD_USER_INPUT.
 */
function readQuestion(catalogue: Catalogue, domain: string, extensions: readonly string[]): Question {
  const searched = nameToAscii((domain.split('/')[0] ?? '').trim())
  if (searched === null || !isSearchable(searched)) {
    throw badInput((locale) => argumentText[locale].notAName({ argument: 'domain' }))
  }
  if (extensions.length > EXTENSIONS_PER_REQUEST_MAX) {
    const limit = { argument: 'extensions', max: EXTENSIONS_PER_REQUEST_MAX }
    throw badInput((locale) => argumentText[locale].atMost(limit))
  }
  if (extensions.some(({ length }) => length > NAME_MAX)) throw tooLong('extensions')
  const sold = catalogue.extensions().flatMap(({ extension }) => extension ?? [])
  const { label, extension: typed } = splitName(searched, sold)
  const asked = new Set(extensions.map(toExtension).filter((extension) => extension !== ''))
  if (asked.size === 0 && typed !== null) asked.add(typed)
  if (label === '') throw badInput((locale) => argumentText[locale].notAName({ argument: 'domain' }))
  if (asked.size === 0) throw badInput((locale) => argumentText[locale].missing({ argument: 'extensions' }))
  const inOrder = [...asked].sort((a, b) => Number(b === typed) - Number(a === typed))
  const isSold = (extension: string) => catalogue.extensionProduct(extension) !== undefined
  const toName = (extension: string) => `${label}.${extension}`
  return {
    names: inOrder.filter(isSold).map(toName),
    notSold: inOrder.filter((extension) => !isSold(extension)).map(toName),
  }
}

const tooLong = (argument: string) => badInput((locale) => argumentText[locale].tooLong({ argument, max: NAME_MAX }))

function toExtension(text: string): string {
  const extension = text.trim().replace(/^\./, '').toLowerCase()
  return nameToAscii(extension) ?? extension
}
