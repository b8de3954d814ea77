import type { Tx } from '../../db/database'
import { hasAccess } from '../../rules/staff-access'
import { parseStaffSignIn } from '../../rules/staff-forms'
import type { StaffFactor } from '../../rules/staff-rights'
import { notSignedIn } from '../common/failures'
import { isPassword } from '../common/passwords'
import { newSession } from '../common/session'
import { codeDigits, totpStepOf } from '../common/totp'
import { requireAddressAllowed } from './address-limit'
import { noteRefusal, runAct } from './audit.service'
import { proveWithPasskey } from './passkey-proof'
import { enterSession, type Opened, openSession } from './sessions.service'
import { type StaffLoginInput, StaffViewer } from './staff.graphql'
import { CODE_GUESSES, CONFIRMATION, SIGN_IN } from './staff.limits'
import {
  confirmSession,
  deleteSession,
  findMember,
  findMemberByEmail,
  type MemberRow,
  takeTotpStep,
} from './staff.repository'
import type { StaffContext } from './staff-context'
import { FactorRefused, invalidInput, SecondFactorNeeded, SignInRefused, type StaffInvalidInput } from './staff-errors'
import { viewerNow } from './staff-viewer'

type SignedIn = StaffViewer | SignInRefused | SecondFactorNeeded | StaffInvalidInput

/**
 * Signs in with password and code. Every check counts before it is made, for unknown addresses too, so that guessing in
 * parallel has no advantage. A refusal does not say which part is wrong.
 */
export async function staffLogin(ctx: StaffContext, input: StaffLoginInput): Promise<SignedIn> {
  await requireAddressAllowed(ctx)
  const parsed = parseStaffSignIn(input)
  if (!parsed.ok) return refuse(ctx, 'staffLogin', null, invalidInput(ctx, parsed.issues))
  const { email, password, code } = parsed.value
  const member = await findMemberByEmail(ctx.db.reader, email)
  const { allowed } = await ctx.limits.takeAllowed(SIGN_IN, email)
  if (!allowed) return refuse(ctx, 'staffLogin', member, new SignInRefused(ctx, 'LOCKED'))
  const wrong = () => refuse(ctx, 'staffLogin', member, new SignInRefused(ctx, 'WRONG'))
  const isRight = await isPassword(password, member && hasAccess(member, ctx.at) ? member.passwordHash : null)
  if (!isRight || !member?.totpSecret) return wrong()
  if (code === '') return refuse(ctx, 'staffLogin', member, new SecondFactorNeeded(ctx))
  const tries = await ctx.limits.takeAllowed(CODE_GUESSES, member.id)
  if (!tries.allowed) return refuse(ctx, 'staffLogin', member, new SignInRefused(ctx, 'LOCKED'))
  const step = await stepOf(ctx, member.totpSecret, code)
  if (step === null) return wrong()
  const signedIn = await enter(ctx, 'staffLogin', member, {
    factor: 'TOTP',
    redeem: (tx) => takeTotpStep(tx, member.id, step),
  })
  if (signedIn instanceof StaffViewer) {
    await ctx.limits.clear(SIGN_IN, email)
    await ctx.limits.clear(CODE_GUESSES, member.id)
  }
  return signedIn
}

/** Signs in with a passkey: its authenticator has checked fingerprint, face or PIN, so it is both factors at once. */
export async function finishPasskeySignIn(ctx: StaffContext, input: { passkey: unknown }): Promise<SignedIn> {
  await requireAddressAllowed(ctx)
  const proof = await proveWithPasskey(ctx, input.passkey, 'LOGIN')
  if (!proof) return refuse(ctx, 'finishPasskeySignIn', null, new SignInRefused(ctx, 'WRONG'))
  return enter(ctx, 'finishPasskeySignIn', proof.member, { factor: 'PASSKEY', redeem: proof.redeem })
}

interface Proof {
  factor: StaffFactor
  /** Records that the proof was used; false if it no longer counts. */
  redeem(tx: Tx): Promise<boolean>
}

async function enter(ctx: StaffContext, act: string, { id }: MemberRow, { factor, redeem }: Proof): Promise<SignedIn> {
  const opened = await runAct<Opened | SignInRefused>(
    { ...ctx, staff: null },
    { act, objectType: 'StaffMember', objectId: id },
    async (tx) => {
      const member = await findMember(tx, id)
      const by = member ? { id, name: member.name } : undefined
      const isRight = member !== null && hasAccess(member, ctx.at) && member.passwordHash !== null && (await redeem(tx))
      if (!isRight) return { result: new SignInRefused(ctx, 'WRONG'), ...(by && { by }) }
      return { result: await openSession(ctx, tx, member, factor), by: { id, name: member.name, factor } }
    },
  )
  if (opened instanceof SignInRefused) return opened
  enterSession(ctx, opened)
  return viewerNow(ctx)
}

async function refuse<Refusal extends SignInRefused | SecondFactorNeeded | StaffInvalidInput>(
  ctx: StaffContext,
  act: string,
  member: MemberRow | null,
  refusal: Refusal,
): Promise<Refusal> {
  // The object is who was tried: nobody proved to be them.
  await noteRefusal(
    { ...ctx, staff: null },
    { act, objectType: 'StaffMember', objectId: member?.id ?? null },
    refusal.code,
  )
  return refusal
}

/** Signs out. Does nothing to a browser that is not signed in. */
export async function staffLogout(ctx: StaffContext): Promise<StaffViewer> {
  await runAct(ctx, { act: 'staffLogout' }, async (tx) => {
    await deleteSession(tx, ctx.session.hash)
    return { result: null }
  })
  ctx.changeSession(newSession(ctx.config.secret), null)
  return viewerNow(ctx)
}

/** Proves a factor again, with a code or a passkey. Five attempts in fifteen minutes. */
export async function confirmFactor(
  ctx: StaffContext,
  input: { code?: unknown; passkey?: unknown },
): Promise<StaffViewer | FactorRefused> {
  const { staff } = ctx
  if (!staff) throw notSignedIn()
  const { allowed } = await ctx.limits.takeAllowed(CONFIRMATION, staff.staffId)
  const proof = allowed ? await proofOf(ctx, staff.staffId, input) : null
  const confirmed = await runAct<StaffFactor | FactorRefused>(ctx, { act: 'confirmFactor' }, async (tx) => {
    if (!proof || !(await proof.redeem(tx))) return { result: new FactorRefused(ctx, allowed ? 'WRONG' : 'LOCKED') }
    const { factor } = proof
    if (!(await confirmSession(tx, ctx.session.hash, { factor, at: ctx.at }))) throw notSignedIn()
    return { result: factor, by: { id: staff.staffId, name: staff.name, factor } }
  })
  if (confirmed instanceof FactorRefused) return confirmed
  await ctx.limits.clear(CONFIRMATION, staff.staffId)
  ctx.staff = { ...staff, factor: confirmed, confirmedAt: ctx.at }
  return viewerNow(ctx)
}

async function proofOf(
  ctx: StaffContext,
  staffId: string,
  { code, passkey }: { code?: unknown; passkey?: unknown },
): Promise<Proof | null> {
  if (passkey !== undefined && passkey !== null) {
    const proof = await proveWithPasskey(ctx, passkey, 'CONFIRM')
    return proof?.member.id === staffId ? { factor: 'PASSKEY', redeem: proof.redeem } : null
  }
  const member = await findMember(ctx.db.reader, staffId)
  const step = member?.totpSecret ? await stepOf(ctx, member.totpSecret, code) : null
  return step === null ? null : { factor: 'TOTP', redeem: (tx) => takeTotpStep(tx, staffId, step) }
}

async function stepOf({ config, at }: StaffContext, sealed: string, code: unknown): Promise<number | null> {
  const digits = codeDigits(code)
  return digits === null ? null : totpStepOf(config.secret, sealed, { code: digits, now: at })
}
