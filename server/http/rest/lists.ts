import * as z from 'zod'
import { argumentText } from '../../common/arguments.text'
import { badInput } from '../../common/failures'
import type { AskedPage, Connection, PageSize } from '../../graphql/connection'
import type { RestRequest } from './routes'

/** Query parameters of a paginated list. */
export const pageParameters = ({ usual, max }: PageSize) => ({
  first: z.optional(z.string()).meta({
    type: 'integer',
    minimum: 1,
    maximum: max,
    default: usual,
    description: 'Number of items per page.',
  }),
  after: z.optional(z.string()).describe('`endCursor` of the previous page.'),
})

/** Response shape of one page. */
export const pageShape = (item: z.ZodType) =>
  z.object({
    items: z.array(item),
    endCursor: z
      .nullable(z.string())
      .describe('Cursor to send as `after` for the next page; null if the page is empty.'),
    hasNextPage: z.boolean(),
  })

/** Returns the requested page. An empty parameter counts as missing. */
export const askedPage = ({ query }: Pick<RestRequest, 'query'>): AskedPage => ({
  first: numberIn(query, 'first'),
  after: textIn(query, 'after'),
})

/** Converts a connection to a page, with `show` for each item. */
export async function pageFrom<T, Shown>(
  { edges, pageInfo }: Connection<T>,
  show: (node: T) => Shown | Promise<Shown>,
): Promise<{ items: Shown[]; endCursor: string | null; hasNextPage: boolean }> {
  const items = await Promise.all(edges.map(({ node }) => show(node)))
  return { items, endCursor: pageInfo.endCursor, hasNextPage: pageInfo.hasNextPage }
}

/** Returns the object with these fields converted from epoch milliseconds to RFC 3339. */
export function withDates<T extends object>(value: T, ...fields: (keyof T & string)[]): T {
  const dated = fields.map((name) => {
    const moment = value[name]
    return [name, typeof moment === 'number' ? new Date(moment).toISOString() : moment] as const
  })
  return { ...value, ...Object.fromEntries(dated) }
}

/** Returns a parameter as text; null if missing or empty. Throws BAD_USER_INPUT for a duplicate. */
export function textIn(query: RestRequest['query'], name: string): string | null {
  const value = query[name]
  if (value !== undefined && typeof value !== 'string')
    throw badInput((locale) => argumentText[locale].single({ argument: name }))
  return value || null
}

/** Returns a parameter as a number. NaN if it is not a number, which services refuse as out of range. */
export function numberIn(query: RestRequest['query'], name: string): number | null {
  const text = textIn(query, name)
  return text === null ? null : Number(text)
}

/** Returns a parameter that must be one of these values; null if missing. Throws BAD_USER_INPUT for other values. */
export function wordIn<Word extends string>(
  query: RestRequest['query'],
  name: string,
  words: readonly Word[],
): Word | null {
  const text = textIn(query, name)
  const found = words.find((word) => word === text)
  if (text !== null && found === undefined)
    throw badInput((locale) => argumentText[locale].oneOf({ argument: name, words: words.join(', ') }))
  return found ?? null
}
