import type { Context } from '../../common/context'
import { outsideUnavailable, tooMany } from '../../common/failures'
import type { Limit } from '../../common/limits'
import { CaptchaRefusal } from './availability.errors'
import { withinTime } from './availability.time-limit'
import { usedTokensOf } from './availability.used-tokens'

const MINUTE = 60_000
const CHECKS: Limit = { kind: 'availability', max: 30, windowMs: MINUTE }
const CHECKS_STRICT: Limit = { ...CHECKS, max: 10 }
const CHECKS_PER_ADDRESS: Limit = { kind: 'availability-address', max: 60, windowMs: MINUTE }
/** Programs and browsers without script have no token: they get by for a while without one. */
const WITHOUT_TOKEN: Limit = { kind: 'availability-tokenless', max: 30, windowMs: 10 * MINUTE }
const WITHOUT_TOKEN_PER_ADDRESS: Limit = { kind: 'availability-tokenless-address', max: 60, windowMs: 10 * MINUTE }
const CAPTCHA_TIMEOUT_MS = 5000

/**
 * Whether this check may go on. A token that is given must be right, whoever asks; a customer who is signed in needs
 * none. 'repeated' is the same question with the token that it was asked with before: a browser that connects again by
 * itself. Throws TOO_MANY_REQUESTS, and OUTSIDE_UNAVAILABLE when nobody can tell whether the token is right.
 */
export async function admit(
  ctx: Context,
  token: string,
  question: readonly string[],
): Promise<'admitted' | 'repeated' | CaptchaRefusal> {
  takeOne(ctx)
  if (token === '') return isKnownOrRare(ctx) ? 'admitted' : new CaptchaRefusal(ctx, 'CAPTCHA_REQUIRED')
  const used = usedTokensOf(ctx.availability)
  const asked = [ctx.session.hash, token, ...question]
  const now = ctx.ports.clock.now()
  if (await isRightToken(ctx, token)) {
    used.note(asked, now)
    return 'admitted'
  }
  return used.has(asked, now) ? 'repeated' : new CaptchaRefusal(ctx, 'FORBIDDEN')
}

function takeOne(ctx: Context): void {
  const perSession = ctx.config.limits === 'strict' ? CHECKS_STRICT : CHECKS
  const session = ctx.limits.takeBriefly(perSession, ctx.session.hash)
  const address = ctx.limits.takeBriefly(ctx.limits.perAddress(CHECKS_PER_ADDRESS), ctx.address)
  for (const { allowed, retryAfterSeconds } of [session, address]) if (!allowed) throw tooMany(retryAfterSeconds)
}

function isKnownOrRare(ctx: Context): boolean {
  if (ctx.viewer.isLoggedIn) return true
  const session = ctx.limits.takeBriefly(WITHOUT_TOKEN, ctx.session.hash)
  const address = ctx.limits.takeBriefly(ctx.limits.perAddress(WITHOUT_TOKEN_PER_ADDRESS), ctx.address)
  return session.allowed && address.allowed
}

async function isRightToken(ctx: Context, token: string): Promise<boolean> {
  try {
    const answer = await withinTime(CAPTCHA_TIMEOUT_MS, undefined, async () =>
      ctx.ports.captcha.verify(token, 'availability'),
    )
    return answer === true
  } catch (error) {
    throw outsideUnavailable(error)
  }
}
