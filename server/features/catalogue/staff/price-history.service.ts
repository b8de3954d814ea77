import { startOfDay } from '../../../../rules/calendar'
import { groupBy } from '../../../../rules/group-by'
import { type ReadMany, readBatched } from '../../../graphql/batched'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import { listProposalsOf, type ProposalRow } from '../../../staff/proposals/proposals.repository'
import { namesOf } from '../../../staff/staff.repository'
import type { StaffContext } from '../../../staff/staff-context'
import { listStoredProducts, type StoredProduct } from '../catalogue.repository'
import { listVersions } from '../price-sets.repository'
import { SCHEDULE_ACT, schedulePayload } from './price-sets.service'
import { StaffPriceVersion, type StaffProduct } from './staff-products.graphql'

/** Returns the list prices of a product, the newest on top; none for staff who see no amounts. */
export async function priceHistoryOf(ctx: StaffContext, { id }: StaffProduct): Promise<StaffPriceVersion[]> {
  if (!seesAmounts(ctx)) return []
  const versions = (await readBatched(ctx, readVersions, id)) ?? []
  // A proposal that was not decided in time is none any more.
  return versions
    .filter(({ proposal }) => proposal?.state !== 'OPEN' || proposal.expiresAt > ctx.at)
    .map(({ proposal, ...version }) =>
      view(StaffPriceVersion, {
        ...version,
        isProposed: proposal?.state === 'OPEN',
        madeBy: proposal?.proposerName ?? version.madeBy,
        approvedBy: proposal?.deciderName ?? null,
      }),
    )
}

interface Version extends Pick<StaffPriceVersion, 'setId' | 'validFrom' | 'first' | 'renewal' | 'cost' | 'madeBy'> {
  /** Null for the first version, and for a set that needed no second staff member. */
  proposal: ProposalRow | null
}

/** Scheduled versions, those that are proposed, and the first one, by product. */
const readVersions: ReadMany<Version[]> = async (db, productIds) => {
  const rows = await listVersions(db, productIds)
  const proposals = await listProposalsOf(db, SCHEDULE_ACT, [...new Set(rows.map(({ setId }) => setId))])
  const names = await namesOf(
    db,
    rows.map(({ set }) => set.createdBy),
  )
  const byProduct = groupBy(rows, ({ productId }) => productId)
  const products = (await listStoredProducts(db)).filter(({ product }) => productIds.includes(product.productId))
  return new Map(
    products.map((stored) => {
      const versions = (byProduct.get(stored.product.productId) ?? []).flatMap(
        ({ setId, set, discountedCents, originalCents, costCents }): Version[] => {
          const proposal = proposals.get(setId) ?? null
          const validFrom = set.validFrom ?? proposedFrom(proposal)
          if (validFrom === null) return []
          const prices = { first: discountedCents, renewal: originalCents, cost: costCents }
          return [{ setId, validFrom, ...prices, madeBy: names.get(set.createdBy) ?? '', proposal }]
        },
      )
      const newestFirst = versions.toSorted((a, b) => (b.validFrom ?? 0) - (a.validFrom ?? 0))
      return [stored.product.productId, [...newestFirst, ...firstVersion(stored)]]
    }),
  )
}

/** The time from which a proposed set would apply; null without an open proposal. */
function proposedFrom(proposal: ProposalRow | null): number | null {
  const payload = proposal?.state === 'OPEN' ? schedulePayload.safeParse(proposal.payload).data : undefined
  return payload ? startOfDay(payload.from) : null
}

/** The prices with which a product was added; none for one that was added without. */
const firstVersion = ({ product, soldFromFirstPrice }: StoredProduct): Version[] =>
  soldFromFirstPrice
    ? []
    : [
        {
          ...{ setId: null, validFrom: null, first: product.discounted, renewal: product.original, cost: null },
          ...{ madeBy: null, proposal: null },
        },
      ]
