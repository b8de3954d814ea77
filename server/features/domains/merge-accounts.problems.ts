import type { Db } from '../../../db/database'
import { toUnicode } from '../../../rules/domain-name'
import type { Locale } from '../../../rules/text'
import type { Deps } from '../../common/context'
import type { Account } from '../../common/viewer'
import { hasSuspension } from '../abuse/abuse.service'
import { findAccountById } from '../accounts/accounts.service'
import { countThings } from './merge-accounts.counts'
import { countImmovable, hasPush, listImmovable, listOpenMerges, type MergeRow } from './merge-accounts.repository'
import { mergeText } from './merge-accounts.text'
import { canReceive, problemOfAccount } from './push-domain.service'

/** Why two accounts cannot be merged now. */
export type MergeProblem =
  | 'sameAccount'
  | 'receiver'
  | 'receiverState'
  | 'giverState'
  | 'pendingMerge'
  | 'pendingPush'
  | 'openOrders'
  | 'openInvoices'
  | 'suspended'
  | 'empty'
  | { immovable: readonly string[]; count: number }

/** Names of domains that a refusal mentions. */
const NAMED = 5

type Asked = Pick<Deps, 'accountServices' | 'countOpenInvoices' | 'orderFacts'>

interface Sides {
  fromAccountId: string
  toAccountId: string
  now: number
  /** The merge itself, once it is there. */
  mergeId?: string
}

/** Returns everything that keeps two accounts from being merged now, the weightiest first. */
export async function problemsOfMerge(deps: Asked, db: Db, sides: Sides): Promise<MergeProblem[]> {
  const { fromAccountId, toAccountId } = sides
  if (fromAccountId === toAccountId) return ['sameAccount']
  const receiver = await findAccountById(db, toAccountId)
  const about: MergeProblem[] = receiver && !canReceive(receiver, fromAccountId) ? ['receiverState'] : []
  if (receiver === null) about.push('receiver')
  else if (await isMerging(db, toAccountId, sides)) about.push('pendingMerge')
  return [...new Set([...about, ...(await problemsOfGiver(deps, db, sides))])]
}

/** As `problemsOfMerge`, of the account that gives alone. */
export async function problemsOfGiver(deps: Asked, db: Db, sides: Omit<Sides, 'toAccountId'>): Promise<MergeProblem[]> {
  const { fromAccountId: id, now } = sides
  const problems: MergeProblem[] = []
  if (!canGive(await findAccountById(db, id))) problems.push('giverState')
  if (await isMerging(db, id, sides)) problems.push('pendingMerge')
  if (await hasPush(db, id, now)) problems.push('pendingPush')
  const owing = await problemOfAccount(deps, db, id)
  if (owing) problems.push(owing)
  if (await hasSuspension(db, id)) problems.push('suspended')
  const count = await countImmovable(db, id)
  if (count > 0) problems.push({ immovable: await listImmovable(db, id, NAMED), count })
  if ((await countThings(deps, db, id)).length === 0) problems.push('empty')
  return problems
}

/** Whether everything of an account may go to another one. */
export const canGive = (giver: Account | null): giver is Account =>
  giver !== null && !giver.isBlocked && giver.erasedAt === null && giver.parentAccountId === null

/** Whether a merge of an account, on either side, is carried out or waits for a confirmation. */
export const isMerging = async (
  db: Db,
  accountId: string,
  { now, mergeId }: { now: number; mergeId?: string | undefined },
): Promise<boolean> => (await listOpenMerges(db, accountId, now)).some(({ id }: MergeRow) => id !== mergeId)

/** Returns a problem as a sentence. */
export function wordsOfProblem(locale: Locale, problem: MergeProblem): string {
  const words = mergeText[locale]
  if (typeof problem === 'string') return words[problem]
  const { immovable, count } = problem
  return words.domains({ list: immovable.map(toUnicode).join(', '), others: count - immovable.length })
}
