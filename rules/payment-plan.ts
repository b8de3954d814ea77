import { addMonths, type Day, daysBetween, isDay } from './calendar'
import { type Cents, cents } from './money'
import { addDays } from './renewal'

export const PLAN_PARTS = { min: 2, max: 12 } as const

export const PLAN_INTERVALS = ['MONTH', 'WEEK'] as const
export type PlanInterval = (typeof PLAN_INTERVALS)[number]

export const PLAN_STATES = ['RUNNING', 'PAID', 'LAPSED', 'STOPPED'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** All parts are due within this many months of the day of the agreement. */
const PLAN_MONTHS_MAX = 12
/** Days before a part at which the customer is notified of it. */
export const PART_NOTICE_DAYS = 3

export interface PlanPart {
  dueOn: Day
  amount: Cents
}

export interface PlanTerms {
  count: number
  firstOn: Day
  every: PlanInterval
}

/**
 * Divides an amount into parts that are equal in whole cents, but for the last, which takes the remainder. Days of months are counted
 * from the first part, so that a plan from the 31st is due on the last day of a shorter month.
 */
export function planParts(amount: Cents, { count, firstOn, every }: PlanTerms): PlanPart[] {
  const part = Math.floor(amount / count)
  return Array.from({ length: count }, (_, at) => ({
    dueOn: every === 'MONTH' ? addMonths(firstOn, at) : addDays(firstOn, 7 * at),
    amount: cents(at === count - 1 ? amount - part * (count - 1) : part),
  }))
}

export type PlanIssue = 'COUNT' | 'PART' | 'DAY' | 'PAST' | 'ORDER' | 'TOO_LONG' | 'SUM'

/** Returns why parts cannot be agreed on `today` for what is outstanding; null if they can. */
export function planIssue(parts: readonly PlanPart[], { today, outstanding }: { today: Day; outstanding: Cents }) {
  return issues(parts, { today, outstanding }).next().value ?? null
}

function* issues(
  parts: readonly PlanPart[],
  { today, outstanding }: { today: Day; outstanding: Cents },
): Generator<PlanIssue, undefined> {
  if (parts.length < PLAN_PARTS.min || parts.length > PLAN_PARTS.max) yield 'COUNT'
  if (parts.some(({ amount }) => !Number.isSafeInteger(amount) || amount < 1)) yield 'PART'
  if (parts.some(({ dueOn }) => !isDay(dueOn))) yield 'DAY'
  if (parts.some(({ dueOn }) => dueOn < today)) yield 'PAST'
  if (parts.some(({ dueOn }, at) => at > 0 && dueOn <= (parts[at - 1]?.dueOn ?? ''))) yield 'ORDER'
  if (parts.some(({ dueOn }) => dueOn > addMonths(today, PLAN_MONTHS_MAX))) yield 'TOO_LONG'
  if (parts.reduce((sum, { amount }) => sum + amount, 0) !== outstanding) yield 'SUM'
}

export type PartState = 'PAID' | 'NEXT' | 'LATER' | 'MISSED'

export interface PartOnDay extends PlanPart {
  /** From 1. */
  number: number
  /** Amount that is left to pay of it. */
  open: Cents
  state: PartState
}

export interface PlanOnDay {
  parts: readonly PartOnDay[]
  /** The first part that is not paid in full; null if all are. */
  next: PartOnDay | null
  /** Amount that is left to pay of parts that were due before the day. */
  overdue: Cents
  /** Whole days since the due date of the first missed part; 0 if none is missed. */
  daysMissed: number
}

/**
 * Returns the state of a plan on a day, from what is outstanding of its invoice then: whatever lowered that, a payment or a credit,
 * pays the oldest parts first. A part is missed from the day after its due date.
 */
export function planOnDay(agreed: readonly PlanPart[], outstanding: Cents, today: Day): PlanOnDay {
  let paid = agreed.reduce((sum, { amount }) => sum + amount, 0) - outstanding
  let hasNext = false
  const parts = agreed.map(({ dueOn, amount }, at): PartOnDay => {
    const taken = Math.max(0, Math.min(amount, paid))
    paid -= taken
    const open = cents(amount - taken)
    const state = open === 0 ? 'PAID' : dueOn < today ? 'MISSED' : hasNext ? 'LATER' : 'NEXT'
    if (open > 0) hasNext = true
    return { number: at + 1, dueOn, amount, open, state }
  })
  const next = parts.find(({ open }) => open > 0) ?? null
  const missed = parts.filter(({ state }) => state === 'MISSED')
  return {
    parts,
    next,
    overdue: cents(missed.reduce((sum, { open }) => sum + open, 0)),
    daysMissed: missed[0] ? daysBetween(missed[0].dueOn, today) : 0,
  }
}

/** Returns the amount to pay next: the first open part, or all that were missed; never more than is outstanding. */
export const nextPayment = ({ next, overdue }: PlanOnDay, outstanding: Cents): Cents =>
  cents(Math.min(outstanding, overdue > 0 ? overdue : (next?.open ?? outstanding)))

/** How much of an invoice with a payment plan is paid at once: `nextPayment`, or all that is outstanding. */
export type PlanPayment = 'NEXT_PART' | 'ALL'
