import { view } from '../../graphql/view'
import type { StaffContext } from '../staff-context'
import { StaffWatch } from './watches.graphql'

/** Counts what should have happened and did not, as far as the caller's rights show it. */
export function listWatches(ctx: StaffContext): Promise<StaffWatch[]> {
  const watches = ctx.parts.flatMap(({ watches: own = [] }) => own)
  const seen = watches.filter(({ right }) => ctx.staff?.rights.includes(right))
  return Promise.all(
    seen.map(async ({ kind, path, count }) => view(StaffWatch, { kind, path, count: await count(ctx) })),
  )
}
