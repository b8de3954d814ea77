import type { FastifyReply } from 'fastify'
import type { Limit, Limits, Taken } from '../common/limits'

/**
 * Wraps limits to report the remaining quota in `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers, structured fields of RFC 9651). Limits on sign-in and mail are left out, since
 * they would reveal how often others tried.
 */
export function limitsToldIn(reply: FastifyReply, limits: Limits): Limits {
  const told = new Map<string, { limit: Limit; taken: Taken }>()
  return {
    ...limits,
    takeBriefly(limit, key) {
      const taken = limits.takeBriefly(limit, key)
      if (limit.isInternal || reply.sent) return taken
      told.set(limit.kind, { limit, taken })
      reply.header('RateLimit-Policy', listOf(told, policyOf)).header('RateLimit', listOf(told, leftOf))
      return taken
    },
  }
}

interface Told {
  limit: Limit
  taken: Taken
}

const listOf = (told: ReadonlyMap<string, Told>, item: (told: Told) => string): string =>
  [...told.values()].map(item).join(', ')

/** Format: `q` requests per window of `w` seconds. */
const policyOf = ({ limit: { kind, max, windowMs } }: Told): string =>
  `"${kind}";q=${max};w=${Math.ceil(windowMs / 1000)}`

/** Format: `r` requests left for the next `t` seconds. */
const leftOf = ({ limit: { kind, max }, taken: { count, allowed, retryAfterSeconds } }: Told): string =>
  `"${kind}";r=${allowed ? Math.max(0, max - count) : 0};t=${retryAfterSeconds}`
