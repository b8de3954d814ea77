import type { Database } from '../../db/database'
import type { Context } from './context'
import { forbidden } from './failures'
import type { Account } from './viewer'

/** A staff member of the shop who sees it as a customer does, for half an hour at most. */
export interface LookAlong {
  id: string
  /** Name on the strip above each page. */
  customerName: string
  reason: string
  endsAt: number
  /** False if the staff member may not see amounts. */
  seesAmounts: boolean
}

/** Looking along, as the HTTP interface needs it; the feature accounts provides it. */
export interface LookAlongs {
  /** Uses up the code of a link. Returns the value of the cookie; null for an unknown, used or expired code. */
  open(code: string): Promise<{ token: string; endsAt: number } | null>
  /**
   * Returns the customer of a cookie, by its SHA-256. Null when it has ended: by time, by the customer's setting, or
   * because the staff member stopped, signed out, was disabled or lost the right.
   */
  find(tokenHash: string, now: number): Promise<{ account: Account; lookAlong: LookAlong } | null>
  end(tokenHash: string): Promise<void>
}

/** Throws FORBIDDEN while a staff member is looking along. Runs before each change, whatever the protocol. */
export function requireNotLookingAlong({ lookAlong }: Pick<Context, 'lookAlong'>): void {
  if (lookAlong) throw forbidden('lookingAlong')
}

/** Whether amounts are left out of all responses: to a staff member who looks along without the right to see them. */
export const hidesAmounts = ({ lookAlong }: Pick<Context, 'lookAlong'>): boolean => lookAlong?.seesAmounts === false

/**
 * Returns the database for a request that may only read: each transaction is refused with FORBIDDEN. So nothing is
 * written even by an operation that no rule knows of.
 */
export function readOnly(db: Database): Database {
  const refuse = async () => {
    throw forbidden('lookingAlong')
  }
  return { ...db, transaction: refuse, note: refuse }
}
