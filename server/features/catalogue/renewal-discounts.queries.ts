import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { renewalDiscounts } from '../../../db/schema/catalogue'
import type { RenewableKind } from '../../../rules/renewal'

/** Whether an item, or an extra of it, has a discount that holds for its next renewal. */
export const hasRenewalDiscount = (kind: RenewableKind, thingId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${renewalDiscounts} where ${renewalDiscounts.kind} = ${kind} and ${renewalDiscounts.thingId} = ${thingId} and ${renewalDiscounts.used} < ${renewalDiscounts.renewals})`
