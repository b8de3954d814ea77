import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, one, run, statement } from '../../../db/query'
import { invoices, paymentPlanParts, paymentPlans } from '../../../db/schema/invoices'
import type { Day } from '../../../rules/calendar'
import { groupBy } from '../../../rules/group-by'
import type { PlanPart, PlanState } from '../../../rules/payment-plan'

export type PlanRow = typeof paymentPlans.$inferSelect
export type PartRow = typeof paymentPlanParts.$inferSelect

/** A plan with its parts, by due date. */
export interface Plan extends PlanRow {
  parts: readonly PartRow[]
}

const P = sql.placeholder

const isRunning = isNull(paymentPlans.endedAt)
const ofPlans = statement((db) =>
  db
    .select()
    .from(paymentPlanParts)
    .where(isAmong(paymentPlanParts.planId, 'planIds'))
    .orderBy(asc(paymentPlanParts.planId), asc(paymentPlanParts.number)),
)
const runningOfAccount = statement((db) =>
  db
    .select({ plan: paymentPlans })
    .from(paymentPlans)
    .innerJoin(invoices, eq(invoices.id, paymentPlans.invoiceId))
    .where(and(eq(invoices.accountId, P('accountId')), isRunning)),
)
const ofAccount = statement((db) =>
  db
    .select({ plan: paymentPlans })
    .from(paymentPlans)
    .innerJoin(invoices, eq(invoices.id, paymentPlans.invoiceId))
    .where(eq(invoices.accountId, P('accountId')))
    .orderBy(asc(paymentPlans.agreedAt), asc(paymentPlans.id)),
)
const ofInvoices = statement((db) =>
  db
    .select()
    .from(paymentPlans)
    .where(isAmong(paymentPlans.invoiceId, 'invoiceIds'))
    .orderBy(asc(paymentPlans.agreedAt), asc(paymentPlans.id)),
)
const running = statement((db) =>
  db
    .select()
    .from(paymentPlans)
    .where(and(eq(paymentPlans.invoiceId, P('invoiceId')), isRunning)),
)
const last = statement((db) =>
  db
    .select()
    .from(paymentPlans)
    .where(eq(paymentPlans.invoiceId, P('invoiceId')))
    .orderBy(desc(paymentPlans.agreedAt), desc(paymentPlans.id))
    .limit(1),
)

async function withParts(db: Db, plans: readonly PlanRow[]): Promise<Plan[]> {
  if (plans.length === 0) return []
  const rows = await all(ofPlans(db, { planIds: plans.map(({ id }) => id) }))
  const parts = groupBy(rows, ({ planId }) => planId)
  return plans.map((plan) => ({ ...plan, parts: parts.get(plan.id) ?? [] }))
}

/** Plans that run for invoices of an account, by invoice. */
export async function runningPlansOf(db: Db, accountId: string): Promise<ReadonlyMap<string, Plan>> {
  const plans = (await all(runningOfAccount(db, { accountId }))).map(({ plan }) => plan)
  return new Map((await withParts(db, plans)).map((plan) => [plan.invoiceId, plan]))
}

/** All plans of an account, oldest first. */
export const listPlansOf = async (db: Db, accountId: string): Promise<Plan[]> =>
  withParts(
    db,
    (await all(ofAccount(db, { accountId }))).map(({ plan }) => plan),
  )

/** All plans of an invoice, oldest first. */
export const listPlansOfInvoice = async (db: Db, invoiceId: string): Promise<Plan[]> =>
  withParts(db, await all(ofInvoices(db, { invoiceIds: [invoiceId] })))

/** The plan that runs for each of these invoices, or else its last one, by invoice. */
export async function lastPlansOf(db: Db, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, Plan>> {
  const plans = new Map((await all(ofInvoices(db, { invoiceIds }))).map((plan) => [plan.invoiceId, plan]))
  return new Map((await withParts(db, [...plans.values()])).map((plan) => [plan.invoiceId, plan]))
}

/** The plan that runs for an invoice; null if none does. */
export async function findRunning(db: Db, invoiceId: string): Promise<Plan | null> {
  const plan = await one(running(db, { invoiceId }))
  return plan ? ((await withParts(db, [plan]))[0] ?? null) : null
}

/** The last plan of an invoice, running or ended. */
export const findLast = async (db: Db, invoiceId: string): Promise<PlanRow | null> => one(last(db, { invoiceId }))

/** Inserts a plan. False if another one runs for the invoice. */
export async function insertPlan(
  tx: Tx,
  plan: Pick<PlanRow, 'id' | 'invoiceId' | 'amount' | 'agreedAt'>,
  parts: readonly (PlanPart & Pick<PartRow, 'announcedAt'>)[],
): Promise<boolean> {
  const added = await one(tx.insert(paymentPlans).values(plan).onConflictDoNothing().returning({ id: paymentPlans.id }))
  if (!added) return false
  const rows = parts.map((part, at) => ({ planId: plan.id, number: at + 1, ...part }))
  await run(tx.insert(paymentPlanParts).values(rows))
  return true
}

/** Ends the plan that runs for an invoice. False if none does. */
export async function endPlan(
  tx: Tx,
  invoiceId: string,
  state: Exclude<PlanState, 'RUNNING'>,
  endedAt: number,
): Promise<boolean> {
  const isThis = and(eq(paymentPlans.invoiceId, invoiceId), isRunning)
  return (await run(tx.update(paymentPlans).set({ state, endedAt }).where(isThis))) > 0
}

/** Plans that run and have a part due on or before a day, by id. */
export async function listToFollow(
  db: Db,
  { until, after, limit }: { until: Day; after: string; limit: number },
): Promise<PlanRow[]> {
  const hasPart = inArray(
    paymentPlans.id,
    db.select({ id: paymentPlanParts.planId }).from(paymentPlanParts).where(lte(paymentPlanParts.dueOn, until)),
  )
  return all(
    db
      .select()
      .from(paymentPlans)
      .where(and(isRunning, gt(paymentPlans.id, after), hasPart))
      .orderBy(asc(paymentPlans.id))
      .limit(limit),
  )
}

/** Records that the customer was notified of a part. */
export async function setNotified(
  tx: Tx,
  { planId, number }: Pick<PartRow, 'planId' | 'number'>,
  notified: Partial<Pick<PartRow, 'announcedAt' | 'missedAt'>>,
): Promise<void> {
  const isThis = and(eq(paymentPlanParts.planId, planId), eq(paymentPlanParts.number, number))
  await run(tx.update(paymentPlanParts).set(notified).where(isThis))
}
