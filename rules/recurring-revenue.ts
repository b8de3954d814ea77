/** Movements of recurring revenue between two moments. Each item has one at most. */
const REVENUE_MOVEMENTS = ['NEW', 'EXPANSION', 'CONTRACTION', 'CHURNED', 'REACTIVATED'] as const
export type RevenueMovement = (typeof REVENUE_MOVEMENTS)[number]

/** Items that brought in the same per month at the start and at the end of a period. */
export interface ValueGroup {
  /** Cents per month at the start; 0 for an item that was not active. */
  before: number
  /** Cents per month at the end. */
  after: number
  /** Whether an item was active at some time before the start. */
  wasActive: boolean
  items: number
}

/** Recurring revenue at the start and the end of a period, and what happened in between, in cents per month. */
export interface RevenueMovements {
  start: number
  end: number
  /** Positive, except those of contraction and churn. */
  movements: Record<RevenueMovement, { items: number; amount: number }>
}

/** Returns how an item moved; null if it brings in what it did. */
export function movementOf({ before, after, wasActive }: Omit<ValueGroup, 'items'>): RevenueMovement | null {
  if (before === after) return null
  if (after === 0) return 'CHURNED'
  if (before === 0) return wasActive ? 'REACTIVATED' : 'NEW'
  return after > before ? 'EXPANSION' : 'CONTRACTION'
}

/** Adds up the movements of a period. The start and all movements together are the end. */
export function movementsOf(groups: readonly ValueGroup[]): RevenueMovements {
  const movements = Object.fromEntries(
    REVENUE_MOVEMENTS.map((movement) => {
      const own = groups.filter((group) => movementOf(group) === movement)
      return [movement, { items: sumOf(own, () => 1), amount: sumOf(own, ({ before, after }) => after - before) }]
    }),
  ) as RevenueMovements['movements']
  return { start: sumOf(groups, ({ before }) => before), end: sumOf(groups, ({ after }) => after), movements }
}

const sumOf = (groups: readonly ValueGroup[], of: (group: ValueGroup) => number): number =>
  groups.reduce((sum, group) => sum + group.items * of(group), 0)
