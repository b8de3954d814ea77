import { eq, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { domains } from '../../../db/schema/domains'
import { type AnyColumn, oneOf } from '../../../db/table'
import { LEFT_STATUSES } from '../../../rules/domain-status'

/** Whether the shop still holds a domain, or can restore it. */
export const isHere: SQL = not(oneOf(domains.status, LEFT_STATUSES))

/** The account of a domain, as a subquery. */
export const accountOfDomain = (id: SQLWrapper): SQL =>
  sql`(select ${domains.accountId} from ${domains} where ${domains.id} = ${id})`

/** Whether a domain belongs to an account. */
export const isDomainOf = (id: SQLWrapper, accountId: SQLWrapper): SQL =>
  sql`${id} in (select ${domains.id} from ${domains} where ${domains.accountId} = ${accountId})`

/** Whether the shop holds a name, or can restore it. */
export const isNameHere = (name: SQLWrapper): SQL =>
  sql`exists (select 1 from ${domains} where ${domains.name} = ${name} and ${isHere})`

/** Joins the domain of a row: `innerJoin(...domainOf(column))`. */
export const domainOf = (id: AnyColumn) => [domains, eq(domains.id, id)] as const

/** Owner and name of the domain joined by `domainOf`. */
export const DOMAIN_OWNER = { accountId: domains.accountId, name: domains.name }
