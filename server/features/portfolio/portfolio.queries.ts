import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { domainLooks } from '../../../db/schema/portfolio'

/** Whether the registrar of a domain says something otherwise. Written as in the index. */
export const isDifferent = (domainId: SQLWrapper): SQL =>
  sql`${domainId} in (select ${domainLooks.domainId} from ${domainLooks} where differs_since is not null)`
