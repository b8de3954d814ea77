import type { StaffContext } from './staff-context'

/** Whether the caller sees amounts; without AMOUNTS_SEE they are null in every view. */
export const seesAmounts = ({ staff }: Pick<StaffContext, 'staff'>): boolean =>
  staff?.rights.includes('AMOUNTS_SEE') ?? false
