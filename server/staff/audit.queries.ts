import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { auditEntries } from '../../db/schema/staff'
import { oneOf } from '../../db/table'

/** Whether a staff member carried out one of these acts on an object. */
export const isTouchedBy = (objectId: SQLWrapper, acts: readonly string[]): SQL =>
  sql`exists (select 1 from ${auditEntries} where ${auditEntries.objectId} = ${objectId} and ${auditEntries.outcome} = 'DONE' and ${oneOf(auditEntries.act, acts)})`
