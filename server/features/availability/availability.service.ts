import type { Database, Tx } from '../../../db/open'
import { EXTENSIONS_PER_REQUEST_MAX } from '../../../rules/constants'
import { isSearchable, nameToAscii, parseOrderName, splitName } from '../../../rules/domain-name'
import type { Context } from '../../common/context'
import { badInput, outsideUnavailable } from '../../common/failures'
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
/** Characters of a full name, so of an extension too (RFC 1035 §2.3.4). */
const NAME_MAX = 253

/**
 * One answer for each extension, the fastest first. Says 'repeated' to a browser that asks the same again by itself.
 * Throws BAD_USER_INPUT, TOO_MANY_REQUESTS and, for the captcha, OUTSIDE_UNAVAILABLE before anything is asked.
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
  return (signal) => ctx.availability.checkAll(names, signal, { asker: askerOf(ctx), known, onEnd })
}

/** One full name, as the search shows it. Limits and captcha are those of a stream; nothing is asked for who has gone. */
export async function checkDomain(
  ctx: Context,
  name: string,
  captchaToken: string,
): Promise<Availability | 'repeated' | CaptchaRefusal> {
  if (name.length > NAME_MAX) throw badInput()
  const admission = await admit(ctx, captchaToken, [name])
  if (admission !== 'admitted') return admission
  const domain = parseOrderName(name.trim())
  if (domain !== null && !(await getCatalogue(ctx)).extensionProductOf(domain)) {
    return withoutAnswer(domain, 'not-sold', ctx.ports.clock.now())
  }
  return ctx.availability.check(domain ?? name.trim(), { asker: askerOf(ctx), signal: ctx.gone?.() })
}

/**
 * Where a name stands at this moment, for a service that is about to sell it. Throws OUTSIDE_UNAVAILABLE without an
 * answer.
 */
export async function checkForBasket(ctx: Context, name: string): Promise<Availability> {
  const signal = AbortSignal.timeout(BASKET_TIMEOUT_MS)
  const asked = ctx.availability.check(name, { asker: askerOf(ctx), fresh: true, signal })
  const answer = await asked.catch((error: unknown) => {
    throw outsideUnavailable(error)
  })
  if (answer.reason === 'no-answer') throw outsideUnavailable(new OutsideUnavailable('registry'))
  return answer
}

/**
 * One answer for each of these names, which are full and sold here, the fastest first; for who may ask without a captcha.
 * What a search was told a moment ago will do.
 */
export const checkNames =
  (ctx: Context, names: readonly string[], onEnd?: () => void): Checks =>
  (signal) =>
    ctx.availability.checkAll(names, signal, { asker: askerOf(ctx), onEnd })

/** The same, counted among the open streams of the reader. Throws TOO_MANY_REQUESTS when there are too many. */
export const streamNames = (ctx: Context, names: readonly string[]): Checks => checkNames(ctx, names, openStream(ctx))

/** Where a name in a basket stands, by what a search was told a moment ago or, `fresh`, as its registry says now. */
export const checkAgain = (ctx: Context, name: string, { fresh }: { fresh: boolean }): Promise<Availability> =>
  ctx.availability.check(name, { asker: askerOf(ctx), fresh })

/** All programs forget the answer for a name that was registered or transferred here. */
export const forgetAvailability = (tx: Tx, name: string): void => tx.notify(CHANNEL, name)

/** Forgets what other programs, and this one, tell to forget. */
export const listenForChangedNames = (db: Database, availability: AvailabilityChecker): void =>
  void db.listen(CHANNEL, availability.forget)

const CHANNEL = 'availability'

const askerOf = (ctx: Context): Asker => ({ session: ctx.session.hash, address: ctx.address })

interface Question {
  /** Full names to ask about, that of a typed extension first. */
  names: readonly string[]
  /** Full names under extensions that the shop does not sell. */
  notSold: readonly string[]
}

/**
 * Reads what is searched: a name with or without an extension, and the extensions to check it with, each with or without
 * its dot. A typed extension counts when no other is given. Throws BAD_USER_INPUT.
 */
function readQuestion(catalogue: Catalogue, domain: string, extensions: readonly string[]): Question {
  const searched = nameToAscii((domain.split('/')[0] ?? '').trim())
  if (searched === null || !isSearchable(searched)) throw badInput()
  if (extensions.length > EXTENSIONS_PER_REQUEST_MAX) throw badInput()
  if (extensions.some(({ length }) => length > NAME_MAX)) throw badInput()
  const sold = catalogue.extensions().flatMap(({ extension }) => extension ?? [])
  const { label, extension: typed } = splitName(searched, sold)
  const asked = new Set(extensions.map(toExtension).filter((extension) => extension !== ''))
  if (asked.size === 0 && typed !== null) asked.add(typed)
  if (label === '' || asked.size === 0) throw badInput()
  const inOrder = [...asked].sort((a, b) => Number(b === typed) - Number(a === typed))
  const isSold = (extension: string) => catalogue.extensionProduct(extension) !== undefined
  const toName = (extension: string) => `${label}.${extension}`
  return {
    names: inOrder.filter(isSold).map(toName),
    notSold: inOrder.filter((extension) => !isSold(extension)).map(toName),
  }
}

function toExtension(text: string): string {
  const extension = text.trim().replace(/^\./, '').toLowerCase()
  return nameToAscii(extension) ?? extension
}
