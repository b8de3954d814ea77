import type { Tx } from '../../db/database'
import { isGuessable } from '../../rules/guessable-password'
import { parseAcceptance } from '../../rules/staff-forms'
import { hashToken, newToken } from '../common/ids'
import { hashPassword } from '../common/passwords'
import { seal, unseal } from '../common/seal'
import { codeDigits, newTotpSecret, totpStepOf, totpUri } from '../common/totp'
import { view } from '../graphql/view'
import { requireAddressAllowed } from './address-limit'
import { noteRefusal, runAct } from './audit.service'
import { enterSession, type Opened, openSession } from './sessions.service'
import { type AcceptInvitationInput, Invitation, type StaffViewer } from './staff.graphql'
import { CODE_GUESSES, INVITATION_MS } from './staff.limits'
import {
  deleteInvitationsOf,
  deleteSessionsOf,
  findInvitation,
  replaceInvitation,
  updateMember,
} from './staff.repository'
import type { StaffContext, StaffDeps } from './staff-context'
import { FactorRefused, InvitationNotValid, invalidInput, StaffError, type StaffInvalidInput } from './staff-errors'
import { deleteAllPasskeysOf } from './staff-passkeys.repository'
import { viewerNow } from './staff-viewer'

/** Creates an invitation in place of an earlier one. Returns its code, which is stored as a hash only. */
export async function createInvitation(
  { config }: Pick<StaffDeps, 'config'>,
  tx: Tx,
  { staffId, at }: { staffId: string; at: number },
): Promise<string> {
  const code = newToken()
  await replaceInvitation(tx, {
    codeHash: hashToken(code),
    staffId,
    totpSecret: seal(config.secret, newTotpSecret()),
    expiresAt: at + INVITATION_MS,
    createdAt: at,
  })
  return code
}

/** Returns the link of an invitation. */
export const invitationUrl = (staffUrl: string, code: string): string => `${staffUrl}/beheer/uitnodiging/${code}`

/** Returns an invitation to whoever has its link; null if it is unknown, has expired or was used. */
export async function openInvitation(ctx: StaffContext, { code }: { code: string }): Promise<Invitation | null> {
  await requireAddressAllowed(ctx)
  const codeHash = hashToken(code)
  return runAct<Invitation | null>(
    { ...ctx, staff: null },
    { act: 'openInvitation', objectType: 'StaffMember' },
    async (tx) => {
      const found = await findInvitation(tx, codeHash, ctx.at)
      if (!found) return { result: null, refusal: 'INVITATION_NOT_VALID' }
      const { id, name, email } = found.member
      const secret = unseal(ctx.config.secret, found.invitation.totpSecret)
      return {
        result: view(Invitation, {
          name,
          email,
          totpSecret: secret,
          totpUri: totpUri(ctx.shopSettings.brand().name, email, secret),
        }),
        objectId: id,
      }
    },
  )
}

type Accepted = StaffViewer | InvitationNotValid | FactorRefused | StaffInvalidInput

/** Sets password and authenticator app of an invited staff member, and signs in. Earlier factors and sessions end. */
export async function acceptInvitation(ctx: StaffContext, input: AcceptInvitationInput): Promise<Accepted> {
  await requireAddressAllowed(ctx)
  const about = { act: 'acceptInvitation', objectType: 'StaffMember' }
  const codeHash = hashToken(input.code)
  const found = await findInvitation(ctx.db.reader, codeHash, ctx.at)
  const objectId = found?.member.id ?? null
  const refusal = found ? await refusalOf(ctx, found, input) : new InvitationNotValid(ctx)
  if (refusal instanceof StaffError) {
    await noteRefusal({ ...ctx, staff: null }, { ...about, objectId }, refusal.code)
    return refusal
  }
  const { step } = refusal
  // Outside the transaction, which waits for nothing but the database.
  const passwordHash = await hashPassword(input.password)
  const opened = await runAct<Opened | InvitationNotValid>(
    { ...ctx, staff: null },
    { ...about, objectId },
    async (tx) => {
      const still = await findInvitation(tx, codeHash, ctx.at)
      if (!still) return { result: new InvitationNotValid(ctx) }
      const { id, name } = still.member
      await deleteInvitationsOf(tx, id)
      await deleteAllPasskeysOf(tx, id)
      await deleteSessionsOf(tx, id)
      const { totpSecret } = still.invitation
      const member = await updateMember(tx, id, { passwordHash, totpSecret, totpLastStep: step })
      return { result: await openSession(ctx, tx, member, 'TOTP'), by: { id, name, factor: 'TOTP' } }
    },
  )
  if (opened instanceof InvitationNotValid) return opened
  await ctx.limits.clear(CODE_GUESSES, opened.staff.staffId)
  enterSession(ctx, opened)
  return viewerNow(ctx)
}

async function refusalOf(
  ctx: StaffContext,
  { invitation, member }: NonNullable<Awaited<ReturnType<typeof findInvitation>>>,
  { password, totpCode }: AcceptInvitationInput,
): Promise<StaffInvalidInput | FactorRefused | { step: number }> {
  const parsed = parseAcceptance({ password })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  if (isGuessable(password, { email: member.email, names: [member.name] }))
    return invalidInput(ctx, { password: 'password-guessable' })
  const digits = codeDigits(totpCode)
  if (digits === null) return invalidInput(ctx, { totpCode: 'invalid' })
  const step = await totpStepOf(ctx.config.secret, invitation.totpSecret, { code: digits, now: ctx.at })
  return step === null ? new FactorRefused(ctx, 'WRONG') : { step }
}
