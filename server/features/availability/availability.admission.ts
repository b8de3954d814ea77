import { LRUCache } from 'lru-cache'
import pTimeout from 'p-timeout'
import { CHECKS_PER_MINUTE } from '../../../rules/api-limits'
import type { Context } from '../../common/context'
import { outsideUnavailable, tooMany } from '../../common/failures'
import { hashToken } from '../../common/ids'
import type { AddressLimit, Limit, Taken } from '../../common/limits'
import type { AvailabilityChecker } from './availability.checker'
import { CaptchaRefusal } from './availability.graphql'

const MINUTE = 60_000
const CHECKS: Limit = { kind: 'availability', max: CHECKS_PER_MINUTE, windowMs: MINUTE }
const CHECKS_STRICT: Limit = { ...CHECKS, max: 10 }
const CHECKS_PER_ADDRESS: AddressLimit = {
  kind: 'availability-address',
  max: 60,
  windowMs: MINUTE,
  byDefault: { max: 600, windowMs: 10 * MINUTE },
}
/** What a solved captcha is good for in the session that solved it, beside the check that it came with. */
const PASS = { checks: 30, lifetimeMs: 10 * MINUTE }
const CAPTCHA_TIMEOUT_MS = 5000

/**
 * Whether this check may go on: everybody but a program with an API token, signed in or not, has a solved captcha come along, or solved one in this
 * session a short while ago. A token that is given must be right. 'repeated' is the same question with the token that
 * it was asked with before: a browser that connects again by itself. Throws TOO_MANY_REQUESTS, and OUTSIDE_UNAVAILABLE
 * when the captcha service cannot be reached.
 */
export async function admit(
  ctx: Context,
  token: string,
  question: readonly string[],
): Promise<'admitted' | 'repeated' | CaptchaRefusal> {
  requireAllowed(ctx.limits.takeBriefly(ctx.limits.perAddress(CHECKS_PER_ADDRESS), ctx.address))
  // A program cannot solve a captcha; its owner answers for it.
  if (ctx.token) {
    requireAllowed(ctx.limits.takeBriefly(checksPerSession(ctx), ctx.session.hash))
    return 'admitted'
  }
  const { passes, usedTokens } = memoryOf(ctx.availability)
  const now = ctx.ports.clock.now()
  const pass = passes.get(ctx.session.hash)
  if (token === '' && !(pass && pass.left > 0 && pass.until > now)) return new CaptchaRefusal(ctx, 'CAPTCHA_REQUIRED')
  requireAllowed(ctx.limits.takeBriefly(checksPerSession(ctx), ctx.session.hash))
  if (token === '' && pass) {
    pass.left--
    return 'admitted'
  }
  const asked = hashToken(JSON.stringify([ctx.session.hash, token, ...question]))
  if (await isRightToken(ctx, token)) {
    usedTokens.set(asked, now + TOKEN_LIFETIME_MS)
    passes.set(ctx.session.hash, { left: PASS.checks, until: now + PASS.lifetimeMs })
    return 'admitted'
  }
  return (usedTokens.get(asked) ?? 0) > now ? 'repeated' : new CaptchaRefusal(ctx, 'FORBIDDEN')
}

const checksPerSession = ({ config }: Context): Limit => (config.limits === 'strict' ? CHECKS_STRICT : CHECKS)

/** A browser that signs in goes on with the captcha that it solved before. */
export async function keepPassAtSignIn(ctx: Context, previousSessionHash: string): Promise<void> {
  const { passes } = memoryOf(ctx.availability)
  const pass = passes.get(previousSessionHash)
  passes.delete(previousSessionHash)
  if (pass) passes.set(ctx.session.hash, pass)
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

/** Counts one more open stream until the answer is called. Throws TOO_MANY_REQUESTS when there are too many. */
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

const TOKEN_LIFETIME_MS = 10 * MINUTE
const REMEMBERED_TOKENS = 10_000
const REMEMBERED_PASSES = 10_000

interface Memory {
  /** By the hash of question and token: until when a repeated question is recognised. */
  usedTokens: LRUCache<string, number>
  /** By session: how many checks the captcha that it solved last is still good for, and until when. */
  passes: LRUCache<string, { left: number; until: number }>
  /** How many streams are open for a session, for an address and in all. */
  openStreams: Map<string, number>
}

const programs = new WeakMap<AvailabilityChecker, Memory>()

/** The memory of one shop. Several shops in one process, as in tests, share none. */
function memoryOf(checker: AvailabilityChecker): Memory {
  const known = programs.get(checker)
  if (known) return known
  const memory: Memory = {
    usedTokens: new LRUCache({ max: REMEMBERED_TOKENS }),
    passes: new LRUCache({ max: REMEMBERED_PASSES }),
    openStreams: new Map(),
  }
  programs.set(checker, memory)
  return memory
}
