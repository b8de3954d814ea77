import { parseOrderName } from '../../../rules/domain-name'
import type { Context, Deps } from '../../common/context'
import { badInput, outsideUnavailable } from '../../common/failures'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { getCatalogue } from '../catalogue/catalogue.service'
import { admit } from './availability.admission'
import { type Availability, withoutAnswer } from './availability.answer'
import type { CaptchaRefusal } from './availability.errors'
import { openStream } from './availability.open-streams'
import { readQuestion } from './availability.question'

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
/** Characters of a full name (RFC 1035 §2.3.4). */
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
  return (signal) => ctx.availability.checkAll(names, signal, { known, onEnd })
}

/** One full name, as the search shows it. Limits and captcha are those of a stream. */
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
  return ctx.availability.check(domain ?? name.trim())
}

/** Where a name stands at this moment, for who is about to sell it. Throws OUTSIDE_UNAVAILABLE without an answer. */
export async function checkForBasket(ctx: Context, name: string): Promise<Availability> {
  const signal = AbortSignal.timeout(BASKET_TIMEOUT_MS)
  const answer = await ctx.availability.check(name, { fresh: true, signal }).catch((error: unknown) => {
    throw outsideUnavailable(error)
  })
  if (answer.reason === 'no-answer') throw outsideUnavailable(new OutsideUnavailable('registry'))
  return answer
}

/** A name was registered or transferred here: what the search knew of it is old. */
export const forgetAvailability = (deps: Pick<Deps, 'availability'>, name: string): void =>
  deps.availability.forget(name)
