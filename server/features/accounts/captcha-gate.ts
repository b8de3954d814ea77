import type { CaptchaAction } from '../../../rules/captcha'
import type { Context } from '../../common/context'
import { outsideUnavailable, tooMany } from '../../common/failures'
import type { AddressLimit, Limit } from '../../common/limits'
import { answerInTime } from '../../outbox/deadline'
import { OutsideUnavailable } from '../../ports/outside-unavailable'

const TIMEOUT_MS = 10_000

/** Whether this token proves the action. While the captcha service is unreachable, no token does. */
export async function isCaptchaSolved(ctx: Context, token: string, action: CaptchaAction): Promise<boolean> {
  if (token === '') return false
  try {
    return await answerInTime('captcha', TIMEOUT_MS, ctx.ports.captcha.verify(token, action))
  } catch (error) {
    throw error instanceof OutsideUnavailable ? outsideUnavailable(error) : error
  }
}

/**
 * Counts an action for the e-mail address, the browser and the network address. Returns whether it is allowed: all are
 * below their limit, or the captcha is solved.
 */
export async function passesCaptcha(
  ctx: Context,
  limit: Limit,
  act: { email: string; action: CaptchaAction; token: string },
): Promise<boolean> {
  const taken = await Promise.all([
    ctx.limits.take(limit, `email ${act.email}`),
    ctx.limits.take(limit, `session ${ctx.session.hash}`),
    ctx.limits.take(ctx.limits.perAddress(limit), `address ${ctx.address}`),
  ])
  return taken.every(({ allowed }) => allowed) || isCaptchaSolved(ctx, act.token, act.action)
}

/** Counts an action for the network address, whatever its cookies and names. Throws TOO_MANY_REQUESTS. */
export async function requireAddressAllowed(ctx: Context, limit: AddressLimit): Promise<void> {
  const { allowed, retryAfterSeconds } = await ctx.limits.take(ctx.limits.perAddress(limit), ctx.address)
  if (!allowed) throw tooMany(retryAfterSeconds)
}
