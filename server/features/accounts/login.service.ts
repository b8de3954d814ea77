import { identifierOf, type Login, parseLogin } from '../../../rules/login'
import type { Context } from '../../common/context'
import { type OneAtATime, oneAtATime } from '../../common/one-at-a-time'
import { isPassword } from '../../common/passwords'
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
import { claimRegistration, findNewestRegistration, type Registration } from './registrations.repository'
import { hasSecondFactor, isSecondFactor, tryCode } from './second-factor.service'
import { endSession } from './sessions.service'
import { signIn } from './sign-in'

export interface LoginRequest {
  /** An e-mail address or a username. */
  username: unknown
  password: unknown
  captchaToken?: unknown
  /** For an account with a second factor: a code of the authenticator app, or a recovery code. */
  code?: unknown
}

/**
 * Signs in with a new session. Every check of a password counts against the identifier's limit before it is made,
 * whether or not the account exists, so that guessing in parallel or for invented names has no advantage.
 */
export async function login(ctx: Context, request: LoginRequest): Promise<ViewerNode | LoginRefused | InvalidInput> {
  const { username, password, captchaToken, code } = request
  const parsed = parseLogin({ username, password, code, 'g-recaptcha-response': captchaToken })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  await requireAddressAllowed(ctx, LOGIN_PER_ADDRESS)
  const who = await findWho(ctx, parsed.value.username)
  // Serially, so that concurrent correct logins are not counted as failures of each other.
  return inTurnOf(ctx)(who.limitKey, () => tryLogin(ctx, who, parsed.value))
}

async function tryLogin(ctx: Context, who: Who, typed: Login): Promise<ViewerNode | LoginRefused> {
  const may = await mayTry(ctx, who.limitKey, typed.captcha)
  if (may === 'locked') return loginOnKnownDevice(ctx, who.account, typed)
  if (may === 'captcha') return refuse(ctx, 'CAPTCHA_REQUIRED', true)

  const { showCaptcha } = may
  const { account, registration } = who
  const passwordHash = (account ?? registration)?.passwordHash ?? null
  if (!(await isPassword(typed.password, passwordHash))) {
    noteActivity(ctx, 'login-failed', { accountId: account?.id ?? null })
    if (may.isLast) noteActivity(ctx, 'login-locked', { accountId: account?.id ?? null })
    return refuse(ctx, 'INVALID_CREDENTIALS', showCaptcha)
  }
  const missing = account && !account.isBlocked && (await missingFactor(ctx, account, typed.code))
  if (missing === 'LOCKED') return loginOnKnownDevice(ctx, account, typed)
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
 * Signs in with a passkey's signed response. It counts as both factors: the device, and the fingerprint, face or PIN
 * that the device requires.
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

/**
 * Returns the second factor that is missing after the right password; null when none is. LOCKED after too many wrong
 * codes.
 */
async function missingFactor(
  ctx: Context,
  account: Account,
  code: string,
): Promise<'SECOND_FACTOR_NEEDED' | 'SECOND_FACTOR_WRONG' | 'LOCKED' | null> {
  if (!(await hasSecondFactor(ctx, account))) return null
  if (code === '') return 'SECOND_FACTOR_NEEDED'
  const verdict = await tryCode(ctx, account, code)
  if (verdict === 'right') return null
  noteActivity(ctx, 'login-failed', { accountId: account.id })
  return verdict === 'locked' ? 'LOCKED' : 'SECOND_FACTOR_WRONG'
}

/** As `missingFactor` on a browser that was signed in before, whose attempts have their own counter. */
async function missingFactorHere(
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
 * Counts a check of the password of an identifier, if allowed: the first three without a captcha, further ones with a
 * solved captcha, ten in all. A request for a captcha does not count, so that locking another's account takes work.
 */
async function mayTry(
  ctx: Context,
  key: string,
  captcha: string,
): Promise<'locked' | 'captcha' | { showCaptcha: boolean; isLast: boolean }> {
  const free = await ctx.limits.takeAllowed({ ...LOGIN, max: LOGIN_FAILURES_BEFORE_CAPTCHA }, key)
  if (free.allowed) return { showCaptcha: free.count >= LOGIN_FAILURES_BEFORE_CAPTCHA, isLast: false }
  if (free.count > LOGIN.max) return 'locked'
  if (!(await isCaptchaSolved(ctx, captcha, 'login'))) return 'captcha'
  const { count, allowed } = await ctx.limits.takeAllowed(LOGIN, key)
  return allowed ? { showCaptcha: true, isLast: count === LOGIN.max } : 'locked'
}

export async function logout(ctx: Context): Promise<ViewerNode> {
  const { account } = ctx.viewer
  if (account) noteActivity(ctx, 'logout', { accountId: account.id, actorId: account.id })
  await endSession(ctx)
  return new ViewerNode(ctx)
}

/**
 * Handles a login to a locked account. Its owner can still log in on a browser that was signed in before, with a solved
 * captcha and the right password; the general counter does not change. Any error returns LOCKED.
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
  // Others cannot use up its codes: they do not have this browser.
  const missing = await missingFactorHere(ctx, account, code)
  if (missing) return refuse(ctx, missing, true)
  await signIn(ctx, account, 'login')
  return new ViewerNode(ctx)
}

/** Whether this browser must solve a captcha before it logs in. */
export async function needsLoginCaptcha(ctx: Context): Promise<boolean> {
  if (ctx.viewer.isLoggedIn) return false
  return (await ctx.limits.peek(LOGIN_CAPTCHA_SHOWN, ctx.session.hash)).count > 0
}

interface Who {
  account: Account | null
  /** Pending activation; only if there is no account. */
  registration: Registration | null
  limitKey: string
}

const lines = new WeakMap<Context['limits'], OneAtATime>()

/** The login queues of one shop, by identifier. */
function inTurnOf({ limits }: Context): OneAtATime {
  const known = lines.get(limits) ?? oneAtATime()
  lines.set(limits, known)
  return known
}

/**
 * Finds the account or registration of an identifier. An account has one counter for its e-mail address and its
 * username together.
 */
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
 * The right password proves that this browser made the pending registration, so a new link requested here is for that
 * one.
 */
async function refuseUntilActivated(ctx: Context, registration: Registration | null): Promise<LoginRefused> {
  if (registration) {
    await ctx.db.transaction((tx) => claimRegistration(tx, registration, ctx.session.hash))
  }
  return refuse(ctx, 'NOT_ACTIVATED', false)
}
