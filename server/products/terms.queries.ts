import { and, gte, inArray, like, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { all } from '../../db/query'
import type { AnyColumn } from '../../db/table'
import type { RenewableKind } from '../../rules/renewal'
import type { Renewable } from './term'

/** Columns of an item that is paid by the term. */
export interface TermColumns {
  id: AnyColumn
  /** End of the term: a time in milliseconds, or the day after the last. */
  end: AnyColumn
  /** Null if every term is a year. */
  period: AnyColumn | null
}

/** Columns by which the active items of one kind are counted in groups that have the same price. */
interface TermGroups {
  /** FROM of the items. */
  items: SQL
  accountId: SQLWrapper
  /** Product code; of a domain its extension. */
  product: SQLWrapper
  /** Yearly price of a premium name; null for a kind without. */
  premiumPrice: AnyColumn | null
  /** Codes of extras, and the ends of their own terms; null for a kind without. */
  extras: { codes: AnyColumn; terms: AnyColumn } | null
  isActive: SQL
}

/** Condition on which an item is left out of a list, such as that its next term was ordered. */
export type Unless = (term: TermColumns) => SQL

/** Reads the items of one kind that are paid by the term. */
export interface TermQueries {
  kind: RenewableKind
  /** Whether a term ends at a time in milliseconds, or with a day. */
  endsAt: 'time' | 'day'
  /**
   * Lists active items whose term ends in a range, in the order of their ends. Placeholders: `from`, `before`, `fromDay`,
   * `beforeDay`, `monthlyBeforeDay`.
   */
  ending(unless?: Unless): (db: Db, range: object) => Promise<Renewable[]>
  /** Lists the first active items of an account whose term ends before a time. Absent for a kind that is shown with another. */
  next?(db: Db, asked: { accountId: string; before: number; beforeDay: string; limit: number }): Promise<Renewable[]>
  /** Lists the items with these ids, in no particular order. Left out are those whose end of the term is unknown. */
  ofIds(db: Db, thingIds: readonly string[]): Promise<Renewable[]>
  /** Lists all items of an account, expired ones included, in no particular order. */
  ofAccount(db: Db, accountId: string): Promise<Renewable[]>
  /** Lists active items of some products with an id after another, in the order of their ids. At most a page. */
  ofProducts(db: Db, asked: ProductsPage): Promise<Renewable[]>
  /** FROM and WHERE of a subquery of the items with such a term. */
  matching(is: (term: TermColumns) => SQL | undefined): SQL
  term: TermColumns
  groups: TermGroups
}

/** A page of the items of some products. */
export interface ProductsPage {
  /** Codes of products and of extras. */
  codes: readonly string[]
  /** Extensions of domains, without leading dot. Names below a longer extension match as well. */
  extensions: readonly string[]
  /** Id of the last item of the previous page; empty for the first page. */
  after: string
  limit: number
}

type Statement<Row> = (db: Db, values?: Record<string, unknown>) => PromiseLike<Row[]>

interface TermStatements<Row> extends Pick<TermQueries, 'kind' | 'endsAt' | 'matching' | 'term' | 'groups'> {
  ofProducts(db: Db, asked: ProductsPage): PromiseLike<Row[]>
  ending(unless?: Unless): Statement<Row>
  next?: Statement<Row>
  /** Placeholder: `ids`. */
  ofIds: Statement<Row>
  ofAccount: Statement<Row>
  /** Null if the end of the term is unknown. */
  toRenewable(row: Row): Renewable | null
}

/** Combines the statements of one kind. Its rows stay inside. */
export function termQueries<Row>(statements: TermStatements<Row>): TermQueries {
  const { kind, endsAt, matching, term, groups, ending, next, ofIds, ofAccount, ofProducts, toRenewable } = statements
  const list = async (rows: PromiseLike<Row[]>) => (await all(rows)).flatMap((row) => toRenewable(row) ?? [])
  return {
    kind,
    endsAt,
    matching,
    term,
    groups,
    ending(unless) {
      const query = ending(unless)
      return (db, range) => list(query(db, { ...range }))
    },
    ...(next && { next: (db, asked) => list(next(db, asked)) }),
    ofIds: (db, ids) => list(ofIds(db, { ids })),
    ofAccount: (db, accountId) => list(ofAccount(db, { accountId })),
    ofProducts: (db, asked) => list(ofProducts(db, asked)),
  }
}

/** FROM and WHERE of a subquery of the rows with such a term. */
export const termsMatching = (table: SQLWrapper, term: TermColumns, is: (term: TermColumns) => SQL | undefined): SQL =>
  sql`from ${table} where ${is(term)}`

/** Matches items of these products, and items with one of them as extra. */
export const isOfCodes = (
  codes: readonly string[],
  { productCode, extras }: { productCode: AnyColumn; extras?: AnyColumn },
): SQL | undefined =>
  codes.length === 0
    ? sql`1 = 0`
    : or(
        inArray(productCode, [...codes]),
        ...(extras ? codes.map((code) => like(sql`cast(${extras} as text)`, `%"${code}"%`)) : []),
      )

const P = sql.placeholder

/** Placeholders: `from` and `before`, in milliseconds. */
export const endsIn = (end: AnyColumn) => and(gte(end, P('from')), lt(end, P('before')))

/** Placeholders: `fromDay` and `beforeDay`. */
export const endsInDays = (day: AnyColumn) => and(gte(day, P('fromDay')), lt(day, P('beforeDay')))

/** Leaves out monthly terms that are not due yet: they are ordered later than others. Placeholder: `monthlyBeforeDay`. */
export const isTimely = (period: AnyColumn, until: AnyColumn) =>
  or(sql`${period} <> 'MONTHLY'`, lt(until, P('monthlyBeforeDay')))
