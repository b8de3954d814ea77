import type { Tx } from '../../db/database'
import { readAssertion, verifyAssertion } from '../common/web-authn'
import type { MemberRow } from './staff.repository'
import type { StaffContext } from './staff-context'
import {
  findByCredential,
  notePasskeyUse,
  type StaffPasskeyPurpose,
  takeStaffChallenge,
} from './staff-passkeys.repository'

/** A verified proof of a factor that is not used up yet. */
export interface PasskeyProof {
  member: MemberRow
  /** Records the use; false if the passkey was removed in the meantime. */
  redeem(tx: Tx): Promise<boolean>
}

/**
 * Verifies that a passkey has signed this browser's challenge, from the JSON of its response; null when it proves
 * nothing. The challenge is used up either way.
 */
export async function proveWithPasskey(
  ctx: StaffContext,
  answer: unknown,
  purpose: 'LOGIN' | 'CONFIRM',
): Promise<PasskeyProof | null> {
  const response = readAssertion(answer)
  const known = response && (await findByCredential(ctx.db.reader, response.id))
  if (!known) return null
  const { passkey, member } = known
  const proof = await verifyAssertion(ctx.staffUrl(), passkey, response, takesChallenge(ctx, purpose))
  if (!proof) return null
  return { member, redeem: (tx) => notePasskeyUse(tx, passkey.id, { counter: proof.counter, at: ctx.at }) }
}

/** Uses up a challenge that this browser was given for this purpose. */
export const takesChallenge =
  (ctx: StaffContext, purpose: StaffPasskeyPurpose) =>
  (challenge: string): Promise<boolean> =>
    ctx.db.transaction((tx) =>
      takeStaffChallenge(tx, { challenge, sessionHash: ctx.session.hash, purpose, now: ctx.at }),
    )
