import type { Db, Tx } from '../../../db/database'
import type { Account } from '../../common/viewer'
import type { StaffContext } from '../staff-context'
import type { ErasedCustomer, Erasure, ErasureBlock, KeptDocuments } from './erasure'

/** Lists why the data of an account cannot be erased yet; empty if they can. */
export const blocksOf = async (ctx: StaffContext, db: Db, accountId: string): Promise<ErasureBlock[]> =>
  (await each(ctx, async ({ blocks }) => (await blocks?.(ctx, db, accountId)) ?? [])).filter(({ count }) => count > 0)

/** Returns the documents that stay. */
export async function keptOf(ctx: StaffContext, db: Db, accountId: string): Promise<KeptDocuments> {
  const [kept] = await each(ctx, async ({ keeps }) => (keeps ? [await keeps(db, accountId)] : []))
  return kept ?? { invoices: 0, creditNotes: 0, through: null }
}

/** Erases the data of an account in every feature. What is blocked was refused before. */
export async function eraseCustomer(
  ctx: StaffContext,
  tx: Tx,
  account: Account,
  { proposalId, by }: Pick<ErasedCustomer, 'proposalId' | 'by'>,
): Promise<void> {
  const { id } = account
  const ids = await each(ctx, async ({ objectIds }) => (await objectIds?.(tx, id)) ?? [])
  const others = await each(ctx, async ({ emails }) => (await emails?.(tx, id)) ?? [])
  const emails = [...new Set([account.email, ...others].filter(Boolean))]
  const customer: ErasedCustomer = { account, emails, objectIds: [id, ...ids], proposalId, by }
  // Features refer to those before them, so the last ones go first.
  for (const erasure of erasuresOf(ctx).reverse()) await erasure.erase?.(ctx, tx, customer)
}

const erasuresOf = ({ parts }: StaffContext): Erasure[] => parts.flatMap(({ erasure }) => erasure ?? [])

async function each<Found>(ctx: StaffContext, ask: (erasure: Erasure) => Promise<readonly Found[]>): Promise<Found[]> {
  const found: Found[] = []
  for (const erasure of erasuresOf(ctx)) found.push(...(await ask(erasure)))
  return found
}
