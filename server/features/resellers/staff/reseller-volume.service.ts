import { staffelAfter } from '../../../../rules/staffel'
import { type ReadMany, readBatched } from '../../../graphql/batched'
import { view } from '../../../graphql/view'
import type { StaffContext } from '../../../staff/staff-context'
import type { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { sumRegistrations } from '../resellers.repository'
import { yearOf } from '../staffel.service'
import { StaffResellerVolume } from './reseller-volume.graphql'

/** Returns the registrations of a reseller this year, and what the next tier asks; null for a customer. */
export async function volumeOf(ctx: StaffContext, { id, staffel }: StaffAccount): Promise<StaffResellerVolume | null> {
  if (staffel === null) return null
  const registrations = (await readBatched(ctx, registeredThisYear, id)) ?? 0
  const next = staffelAfter(staffel)
  return view(StaffResellerVolume, {
    year: yearOf(ctx.at),
    registrations,
    nextStaffel: next?.staffel ?? null,
    missing: next && Math.max(next.from - registrations, 0),
  })
}

const registeredThisYear: ReadMany<number, StaffContext> = (db, accountIds, { at }) =>
  sumRegistrations(db, accountIds, yearOf(at))
