import { saveMissingWords } from '../../../db/account-words'
import type { Deps } from '../../common/context'

export { listAccountIdsMatching, listAccounts } from './account-search.repository'

/** Accounts of one transaction, which holds up other writers. */
const AT_ONCE = 200

/**
 * Writes the words of customers that cannot be found yet: after the upgrade to the release that brought the words, and
 * when an instance of an earlier release wrote an account.
 */
export async function writeMissingWords({ db }: Pick<Deps, 'db'>): Promise<void> {
  let count: number
  do count = await db.transaction((tx) => saveMissingWords(tx, AT_ONCE))
  while (count === AT_ONCE)
}
