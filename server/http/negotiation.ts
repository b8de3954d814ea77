import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie } from 'cookie'
import { LOCALES, type Locale, parseLocale } from '../../rules/text'
import { namesToken } from './authorization'

/** Request properties used for content negotiation. */
interface Asked {
  headers: IncomingHttpHeaders
  url?: string | undefined
}

/** RFC 9457. */
export const PROBLEM_TYPE = 'application/problem+json'

const JSON_TYPES = ['application/json', PROBLEM_TYPE]

/** `Vary` header of API responses. Compression adds its own. */
export const API_VARY = 'Accept, Accept-Language, Authorization, Cookie, Origin'

/** True for a path of GraphQL or REST, which is called by API clients. */
export const isApiPath = (url = ''): boolean => /^\/(?:api|graphql)(?:[/?]|$)/.test(url)

export const isGraphqlPath = (url = ''): boolean => /^\/graphql\/?(?:\?|$)/.test(url)

/**
 * Language of the response: the cookie `locale`, or else `Accept-Language` for the API. Pages without the cookie are
 * Dutch, and so are API requests sent by a page, which browsers identify.
 */
export function localeOf({ headers, url }: Asked): Locale {
  const chosen = parseCookie(headers.cookie ?? '').locale
  if (chosen !== undefined) return parseLocale(chosen)
  const isApiClient = namesToken(headers.authorization) || (isApiPath(url) && !comesFromPage(headers))
  return isApiClient ? acceptedLocale(headers['accept-language']) : parseLocale(undefined)
}

/** Except GraphiQL, whose users may set a language header. */
const comesFromPage = ({ referer, origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  !referer?.endsWith('/graphiql') && (referer !== undefined || origin !== undefined || site === 'same-origin')

/** Supported language with the highest weight (RFC 9110 §12.5.4); Dutch if none is listed. */
function acceptedLocale(header: string | undefined): Locale {
  const [best] = weighted(header)
    .map(({ range, weight }) => ({ locale: LOCALES.find((locale) => locale === range.split('-')[0]), weight }))
    .filter(({ locale, weight }) => locale !== undefined && weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return parseLocale(best?.locale)
}

/** True if the client lists JSON explicitly and prefers it to HTML (RFC 9110 §12.5.1). */
export function prefersJson(accept: string | undefined): boolean {
  const ranges = weighted(accept)
  const json = Math.max(0, ...ranges.filter(({ range }) => JSON_TYPES.includes(range)).map(({ weight }) => weight))
  return json > 0 && json >= weightOf(ranges, 'text/html')
}

/** True if errors are sent as RFC 9457 problems: for API tokens and for clients that prefer JSON. */
export const asksForProblem = ({ headers }: Asked): boolean =>
  namesToken(headers.authorization) || prefersJson(headers.accept)

/** True for browser navigation, where errors must be pages too. */
export const wantsPage = (asked: Asked & { method?: string | undefined }): boolean =>
  (asked.method === 'GET' || asked.method === 'HEAD') &&
  (asked.headers.accept?.includes('text/html') ?? false) &&
  !asksForProblem(asked)

interface Weighted {
  range: string
  weight: number
}

/** Items of an `Accept` header in lower case, with weights from 0 to 1. */
const weighted = (header = ''): Weighted[] =>
  header
    .toLowerCase()
    .split(',')
    .slice(0, MAX_RANGES)
    .map((item) => {
      const [range = '', ...parameters] = item.split(';').map((part) => part.trim())
      const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      const weight = q === undefined ? 1 : Number(q)
      return { range, weight: weight >= 0 && weight <= 1 ? weight : 0 }
    })

const MAX_RANGES = 50

/** Weight of a media type, from its most specific matching range. */
function weightOf(ranges: readonly Weighted[], type: string): number {
  const [family] = type.split('/')
  const found = [type, `${family}/*`, '*/*'].map((name) => ranges.find(({ range }) => range === name))
  return found.find((range) => range !== undefined)?.weight ?? 0
}
