import type { Db } from '../../../db/database'
import { ACCOUNT_THING_KINDS, type AccountThingKind } from '../../../rules/account-merge'
import type { Locale } from '../../../rules/text'
import type { Deps } from '../../common/context'
import { countHeldBy } from './domains.repository'
import { mergeText } from './merge-accounts.text'

/** Number of things of one kind that an account has. */
export interface MergeCount {
  kind: AccountThingKind
  count: number
}

/** Counts what an account has, in a fixed order; kinds of which it has none are left out. */
export async function countThings(
  { accountServices }: Pick<Deps, 'accountServices'>,
  db: Db,
  accountId: string,
): Promise<MergeCount[]> {
  const counts = new Map<AccountThingKind, number>([['DOMAIN', await countHeldBy(db, accountId)]])
  for (const { kind, list } of accountServices) counts.set(kind, (await list(db, accountId)).length)
  return ACCOUNT_THING_KINDS.map((kind) => ({ kind, count: counts.get(kind) ?? 0 })).filter(({ count }) => count > 0)
}

/** Returns counts as words: `3 domains, 1 server`. */
export const wordsOf = (locale: Locale, counts: readonly MergeCount[]): string =>
  counts.map(({ kind, count: n }) => mergeText[locale][kind]({ n })).join(', ')
