import type { Db, Tx } from '../../db/database'
import type { AccountThingKind } from '../../rules/account-merge'

/** A thing of an account besides its domains. */
export interface AccountService {
  id: string
  name: string
  /** Names in ASCII that it is for. It stays with an account that keeps their domain. */
  domainNames: readonly string[]
}

/** The part of a merge of accounts that one feature carries out: the things of one kind that an account has besides its domains. */
export interface AccountServices {
  kind: Exclude<AccountThingKind, 'DOMAIN'>
  /**
   * True for what the account keeps, since its orders refer to it: the other account gets a copy, unless it has the same already.
   */
  isCopied?: true
  /** Lists them, in a stable order. Without those that the account merely had. */
  list(db: Db, accountId: string): Promise<readonly AccountService[]>
  /** Gives one to another account, in the term that was paid; can be repeated. */
  give(tx: Tx, id: string, toAccountId: string, now: number): Promise<void>
}
