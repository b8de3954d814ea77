import type { LRUCache } from 'lru-cache'
import pTimeout from 'p-timeout'
import { CHECKS_PER_MINUTE } from '../../../rules/api-limits'
import { MINUTE_MS, SECOND_MS } from '../../../rules/time'
import { boundedCache } from '../../common/bounded-cache'
import type { Context } from '../../common/context'
import { outsideUnavailable, tooMany } from '../../common/failures'
import { hashToken } from '../../common/ids'
import type { AddressLimit, Limit, Taken } from '../../common/limits'
import type { AvailabilityChecker } from './availability.checker'
import { CaptchaRefusal } from './availability.graphql'

const CHECKS: Limit = { kind: 'availability', max: CHECKS_PER_MINUTE, windowMs: MINUTE_MS }
const CHECKS_STRICT: Limit = { ...CHECKS, max: 10 }
const CHECKS_PER_ADDRESS: AddressLimit = {
  kind: 'availability-address',
  max: 60,
  windowMs: MINUTE_MS,
  byDefault: { max: 600, windowMs: 10 * MINUTE_MS },
}
/** Checks that a solved captcha allows in its session, beside the one that it came with. */
const PASS = { checks: 30, lifetimeMs: 10 * MINUTE_MS }
/** Records the solved captcha of a session for all instances. Each counts the checks of its own. */
const SOLVED: Limit = { kind: 'availability-captcha', max: 1, windowMs: PASS.lifetimeMs }
const CAPTCHA_TIMEOUT_MS = 5000

/**
 * Decides whether a check is allowed. Everyone but an API client, signed in or not, must send a solved captcha, or have
 * solved one recently in this session. A token that is sent must be valid. Returns 'repeated' for the same question
 * with the token that it was asked with before: a browser that reconnects automatically. Throws TOO_MANY_REQUESTS, and
 * OUTSIDE_UNAVAILABLE when the captcha service is unreachable.
 */
export async function admit(
  ctx: Context,
  token: string,
  question: readonly string[],
): Promise<'admitted' | 'repeated' | CaptchaRefusal> {
  requireAllowed(ctx.limits.takeBriefly(ctx.limits.perAddress(CHECKS_PER_ADDRESS), ctx.address))
  // An API client cannot solve a captcha; its owner is responsible for it.
  if (ctx.token) {
    requireAllowed(ctx.limits.takeBriefly(checksPerSession(ctx), ctx.session.hash))
    return 'admitted'
  }
  const pass = token === '' ? await passOf(ctx) : null
  if (token === '' && !pass) return new CaptchaRefusal(ctx, 'CAPTCHA_REQUIRED')
  requireAllowed(ctx.limits.takeBriefly(checksPerSession(ctx), ctx.session.hash))
  if (pass) {
    pass.left--
    return 'admitted'
  }
  const { usedTokens } = memoryOf(ctx.availability)
  const now = ctx.ports.clock.now()
  const asked = hashToken(JSON.stringify([ctx.session.hash, token, ...question]))
  if (await isRightToken(ctx, token)) {
    usedTokens.set(asked, now + TOKEN_LIFETIME_MS)
    await givePass(ctx)
    return 'admitted'
  }
  return (usedTokens.get(asked) ?? 0) > now ? 'repeated' : new CaptchaRefusal(ctx, 'FORBIDDEN')
}

const checksPerSession = ({ config }: Context): Limit => (config.limits === 'strict' ? CHECKS_STRICT : CHECKS)

/** Returns the solved captcha of the session if it still allows a check. It may have been solved at another instance. */
async function passOf(ctx: Context): Promise<Pass | null> {
  const { passes } = memoryOf(ctx.availability)
  const now = ctx.ports.clock.now()
  const known = passes.get(ctx.session.hash)
  if (known && known.until > now) return known.left > 0 ? known : null
  const { count, retryAfterSeconds } = await ctx.limits.peek(SOLVED, ctx.session.hash)
  if (count === 0) return null
  const pass = { left: PASS.checks, until: now + retryAfterSeconds * SECOND_MS }
  passes.set(ctx.session.hash, pass)
  return pass
}

async function givePass(ctx: Context, left = PASS.checks): Promise<void> {
  const { hash } = ctx.session
  memoryOf(ctx.availability).passes.set(hash, { left, until: ctx.ports.clock.now() + PASS.lifetimeMs })
  // An earlier one would end sooner.
  await ctx.limits.clear(SOLVED, hash)
  await ctx.limits.take(SOLVED, hash)
}

/** Carries over the solved captcha of a browser that signs in. */
export async function keepPassAtSignIn(ctx: Context, previousSessionHash: string): Promise<void> {
  const pass = await passOf({ ...ctx, session: { ...ctx.session, hash: previousSessionHash } })
  if (!pass) return
  memoryOf(ctx.availability).passes.delete(previousSessionHash)
  await ctx.limits.clear(SOLVED, previousSessionHash)
  await givePass(ctx, pass.left)
}

function requireAllowed({ allowed, retryAfterSeconds }: Taken): void {
  if (!allowed) throw tooMany(retryAfterSeconds)
}

async function isRightToken(ctx: Context, token: string): Promise<boolean> {
  try {
    const verdict = ctx.ports.captcha.verify(token, 'availability')
    return (await pTimeout(verdict, { milliseconds: CAPTCHA_TIMEOUT_MS })) === true
  } catch (error) {
    throw outsideUnavailable(error)
  }
}

const STREAMS_PER_SESSION = 3
const STREAMS_PER_ADDRESS = { kind: 'availability-open', max: 10, windowMs: 0 }
const STREAMS_IN_ALL = 5000
const RETRY_AFTER_SECONDS = 5

/** Counts an open stream until the returned function is called. Throws TOO_MANY_REQUESTS when there are too many. */
export function openStream(ctx: Context): () => void {
  const { openStreams } = memoryOf(ctx.availability)
  const most = {
    [`session ${ctx.session.hash}`]: STREAMS_PER_SESSION,
    [`address ${ctx.address}`]: ctx.limits.perAddress(STREAMS_PER_ADDRESS).max,
    all: STREAMS_IN_ALL,
  }
  const countOf = (who: string) => openStreams.get(who) ?? 0
  if (Object.entries(most).some(([who, max]) => countOf(who) >= max)) throw tooMany(RETRY_AFTER_SECONDS)
  const counted = Object.keys(most)
  for (const who of counted) openStreams.set(who, countOf(who) + 1)
  return () => {
    for (const who of counted.splice(0)) {
      if (countOf(who) > 1) openStreams.set(who, countOf(who) - 1)
      else openStreams.delete(who)
    }
  }
}

const TOKEN_LIFETIME_MS = 10 * MINUTE_MS
const REMEMBERED_TOKENS = 10_000
const REMEMBERED_PASSES = 10_000

interface Pass {
  /** Checks that the captcha still allows at this instance. */
  left: number
  /** Milliseconds since 1970. */
  until: number
}

interface Memory {
  /** By the hash of question and token: until when a repeated question is recognised. */
  usedTokens: LRUCache<string, number>
  /** By session. */
  passes: LRUCache<string, Pass>
  /** Number of open streams per session, per address and in all. */
  openStreams: Map<string, number>
}

const memories = new WeakMap<AvailabilityChecker, Memory>()

/** Returns the memory of one shop. Several shops in one process, as in tests, share none. */
function memoryOf(checker: AvailabilityChecker): Memory {
  const known = memories.get(checker)
  if (known) return known
  const memory: Memory = {
    usedTokens: boundedCache(REMEMBERED_TOKENS),
    passes: boundedCache(REMEMBERED_PASSES),
    openStreams: new Map(),
  }
  memories.set(checker, memory)
  return memory
}
