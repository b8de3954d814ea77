import type { StaffContext } from './staff-context'

/** Whether the caller sees amounts; without AMOUNTS_SEE they are null in every view. */
export const seesAmounts = ({ staff }: Pick<StaffContext, 'staff'>): boolean =>
  staff?.rights.includes('AMOUNTS_SEE') ?? false

/** Whether the graph leaves all amounts out of its responses: to staff without AMOUNTS_SEE, also those that a view forgot. */
export const hidesAmounts = (ctx: Pick<StaffContext, 'staff'>): boolean => ctx.staff !== null && !seesAmounts(ctx)
