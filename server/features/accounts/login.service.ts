import { identifierOf, type Login, parseLogin } from '../../../rules/login'
import type { Context } from '../../common/context'
import type { Account } from '../../common/viewer'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { LoginRefused } from './accounts.errors'
import { ViewerNode } from './accounts.graphql'
import {
  LOGIN,
  LOGIN_CAPTCHA_SHOWN,
  LOGIN_FAILURES_BEFORE_CAPTCHA,
  LOGIN_ON_KNOWN_DEVICE,
  LOGIN_PER_ADDRESS,
} from './accounts.limits'
import { findAccountByEmail, findAccountByUsername } from './accounts.repository'
import { noteActivity } from './activity.service'
import { isCaptchaSolved, requireAddressAllowed } from './captcha-gate'
import { knownDevice } from './known-device'
import { findPasskeyAccount } from './passkeys.service'
import { isPassword } from './passwords'
import { claimRegistration, findNewestRegistration, type Registration } from './registrations.repository'
import { hasSecondFactor, isSecondFactor } from './second-factor.service'
import { endSession } from './sessions.service'
import { signIn } from './sign-in'

export interface LoginRequest {
  /** An e-mail address or a username. */
  username: unknown
  password: unknown
  captchaToken?: unknown
  /** Of the second factor, for an account that has one: of the authenticator app, or a recovery code. */
  code?: unknown
}

/**
 * Signs in under a new session. Every look at a password counts against the identifier's limit before it is taken,
 * whether the account exists or not, so that guessing in parallel or for invented names gains nothing.
 */
export async function login(ctx: Context, request: LoginRequest): Promise<ViewerNode | LoginRefused | InvalidInput> {
  const { username, password, captchaToken, code } = request
  const parsed = parseLogin({ username, password, code, 'g-recaptcha-response': captchaToken })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  await requireAddressAllowed(ctx, LOGIN_PER_ADDRESS)
  const who = await findWho(ctx, parsed.value.username)
  const may = await mayTry(ctx, who.limitKey, parsed.value.captcha)
  if (may === 'locked') return loginOnKnownDevice(ctx, who.account, parsed.value)
  if (may === 'captcha') return refuse(ctx, 'CAPTCHA_REQUIRED', true)

  const { showCaptcha } = may
  const { account, registration } = who
  const passwordHash = (account ?? registration)?.passwordHash ?? null
  if (!(await isPassword(parsed.value.password, passwordHash))) {
    noteActivity(ctx, 'login-failed', { accountId: account?.id ?? null })
    if (may.isLast) noteActivity(ctx, 'login-locked', { accountId: account?.id ?? null })
    return refuse(ctx, 'INVALID_CREDENTIALS', showCaptcha)
  }
  const missing = account && !account.isBlocked && (await missingFactor(ctx, account, parsed.value.code))
  if (missing) {
    if (may.isLast) noteActivity(ctx, 'login-locked', { accountId: account.id })
    return refuse(ctx, missing, showCaptcha)
  }
  await ctx.limits.clear(LOGIN, who.limitKey)
  if (account?.isBlocked) return refuse(ctx, 'LOCKED', false)
  if (!account) return refuseUntilActivated(ctx, registration)
  await signIn(ctx, account, 'login')
  return new ViewerNode(ctx)
}

/**
 * Signs in by what a passkey has signed. It stands for both factors: the device, and the finger, face or PIN that it asks
 * for.
 */
export async function loginWithPasskey(
  ctx: Context,
  { passkey }: { passkey: unknown },
): Promise<ViewerNode | LoginRefused> {
  await requireAddressAllowed(ctx, LOGIN_PER_ADDRESS)
  const account = await findPasskeyAccount(ctx, passkey, 'LOGIN')
  if (!account) return refuse(ctx, 'PROOF_REFUSED', false)
  if (account.isBlocked) return refuse(ctx, 'LOCKED', false)
  await signIn(ctx, account, 'login')
  return new ViewerNode(ctx)
}

/** What is missing once the password was right; null when nothing is. */
async function missingFactor(
  ctx: Context,
  account: Account,
  code: string,
): Promise<'SECOND_FACTOR_NEEDED' | 'SECOND_FACTOR_WRONG' | null> {
  if (!(await hasSecondFactor(ctx, account))) return null
  if (code === '') return 'SECOND_FACTOR_NEEDED'
  if (await isSecondFactor(ctx, account, code)) return null
  noteActivity(ctx, 'login-failed', { accountId: account.id })
  return 'SECOND_FACTOR_WRONG'
}

/**
 * Counts one more look at the password of an identifier, if there may be one: the first three without a captcha, the
 * others with a solved one, ten in all. Telling to solve one counts for nothing, so that nobody locks another's account
 * without the work.
 */
async function mayTry(
  ctx: Context,
  key: string,
  captcha: string,
): Promise<'locked' | 'captcha' | { showCaptcha: boolean; isLast: boolean }> {
  const before = await ctx.limits.peek(LOGIN, key)
  if (before.count >= LOGIN.max) return 'locked'
  const isAsked = before.count >= LOGIN_FAILURES_BEFORE_CAPTCHA
  if (isAsked && !(await isCaptchaSolved(ctx, captcha, 'login'))) return 'captcha'
  const max = isAsked ? LOGIN.max : LOGIN_FAILURES_BEFORE_CAPTCHA
  const { count, allowed } = await ctx.limits.takeAllowed({ ...LOGIN, max }, key)
  if (!allowed) return isAsked ? 'locked' : 'captcha'
  return { showCaptcha: count >= LOGIN_FAILURES_BEFORE_CAPTCHA, isLast: count === LOGIN.max }
}

export async function logout(ctx: Context): Promise<ViewerNode> {
  const { account } = ctx.viewer
  if (account) noteActivity(ctx, 'logout', { accountId: account.id, actorId: account.id })
  await endSession(ctx)
  return new ViewerNode(ctx)
}

/**
 * The account is locked. Its owner still gets in on a browser that was signed in before, by a solved captcha and the
 * right password; the counter of everybody else stays as it is. Whatever is wrong, the answer is LOCKED.
 */
async function loginOnKnownDevice(
  ctx: Context,
  account: Account | null,
  { password, captcha, code }: Login,
): Promise<ViewerNode | LoginRefused> {
  const locked = () => refuse(ctx, 'LOCKED', true)
  const device = account && knownDevice(ctx.config.secret, account, ctx.device?.token ?? null, ctx.now)
  if (!device || !(await isCaptchaSolved(ctx, captcha, 'login'))) return locked()
  const { allowed } = await ctx.limits.take(LOGIN_ON_KNOWN_DEVICE, `${account.id} ${device}`)
  if (!allowed) return locked()
  if (!(await isPassword(password, account.passwordHash))) {
    noteActivity(ctx, 'login-failed', { accountId: account.id })
    return locked()
  }
  if (account.isBlocked) return locked()
  const missing = await missingFactor(ctx, account, code)
  if (missing) return refuse(ctx, missing, true)
  await signIn(ctx, account, 'login')
  return new ViewerNode(ctx)
}

/** Whether this browser was told to solve a captcha before it logs in. */
export async function needsLoginCaptcha(ctx: Context): Promise<boolean> {
  if (ctx.viewer.isLoggedIn) return false
  return (await ctx.limits.peek(LOGIN_CAPTCHA_SHOWN, ctx.session.hash)).count > 0
}

interface Who {
  account: Account | null
  /** Waits for its activation; only if there is no account. */
  registration: Registration | null
  limitKey: string
}

/** An account has one counter, for its e-mail address and its username together. */
async function findWho(ctx: Context, username: string): Promise<Who> {
  const { by, key } = identifierOf(username)
  const { reader } = ctx.db
  const account = by === 'email' ? await findAccountByEmail(reader, key) : await findAccountByUsername(reader, key)
  const registration = by === 'email' && !account ? await findNewestRegistration(reader, key) : null
  return { account, registration, limitKey: account?.id ?? `${by} ${key}` }
}

async function refuse(ctx: Context, code: LoginRefused['code'], showCaptcha: boolean): Promise<LoginRefused> {
  if (showCaptcha) await ctx.limits.take(LOGIN_CAPTCHA_SHOWN, ctx.session.hash)
  return new LoginRefused(ctx, code, showCaptcha)
}

/**
 * The right password proves that this browser made the waiting registration, so a new link asked for here is for that
 * one.
 */
async function refuseUntilActivated(ctx: Context, registration: Registration | null): Promise<LoginRefused> {
  if (registration) {
    await ctx.db.transaction((tx) => claimRegistration(tx, registration, ctx.session.hash))
  }
  return refuse(ctx, 'NOT_ACTIVATED', false)
}
