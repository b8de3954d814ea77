import { parsePasskeyName } from '../../rules/passkey-name'
import { notFound, notSignedIn } from '../common/failures'
import { newId } from '../common/ids'
import { relyingPartyOf, verifyCreation, webAuthn } from '../common/web-authn'
import { view } from '../graphql/view'
import { requireAddressAllowed } from './address-limit'
import { noteRefusal, runAct } from './audit.service'
import { takesChallenge } from './passkey-proof'
import { PasskeyChallenge, type StaffViewer } from './staff.graphql'
import { CHALLENGE_MS, PASSKEYS_MAX } from './staff.limits'
import type { StaffContext, StaffSession } from './staff-context'
import { FactorRefused, invalidInput, type StaffInvalidInput } from './staff-errors'
import {
  countPasskeysOf,
  deletePasskeyOf,
  insertPasskeyOf,
  insertStaffChallenge,
  listPasskeysOf,
  type StaffPasskeyPurpose,
  type StaffPasskeyRow,
} from './staff-passkeys.repository'
import { viewerNow } from './staff-viewer'

/** Creates a challenge to sign in with. Passkeys are not listed: the authenticator finds its own. */
export async function beginPasskeySignIn(ctx: StaffContext): Promise<PasskeyChallenge> {
  await requireAddressAllowed(ctx)
  return requestChallenge(ctx, 'LOGIN', [])
}

/** Creates a challenge for `confirmFactor`. */
export async function beginPasskeyConfirmation(ctx: StaffContext): Promise<PasskeyChallenge> {
  const { staffId } = staffOf(ctx)
  return requestChallenge(ctx, 'CONFIRM', await listPasskeysOf(ctx.db.reader, staffId))
}

async function requestChallenge(
  ctx: StaffContext,
  purpose: StaffPasskeyPurpose,
  known: readonly StaffPasskeyRow[],
): Promise<PasskeyChallenge> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(ctx.staffUrl()).id,
    userVerification: 'required',
    allowCredentials: known.map(descriptorOf),
    timeout: CHALLENGE_MS,
  })
  await ctx.db.transaction((tx) => insertStaffChallenge(tx, rowOf(ctx, purpose, options.challenge), ctx.at))
  return view(PasskeyChallenge, { options: JSON.stringify(options) })
}

/** Creates a challenge to add a passkey. */
export async function beginPasskeyRegistration(
  ctx: StaffContext,
  { reason }: { reason: string },
): Promise<PasskeyChallenge> {
  const { staffId, name, email } = staffOf(ctx)
  const known = await listPasskeysOf(ctx.db.reader, staffId)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: ctx.shopSettings.brand().name,
    rpID: relyingPartyOf(ctx.staffUrl()).id,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(staffId),
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: CHALLENGE_MS,
  })
  await runAct(ctx, aboutSelf(ctx, 'beginPasskeyRegistration', reason), async (tx) => {
    await insertStaffChallenge(tx, rowOf(ctx, 'REGISTER', options.challenge), ctx.at)
    return { result: null }
  })
  return view(PasskeyChallenge, { options: JSON.stringify(options) })
}

/** Adds a passkey that a browser has created. */
export async function finishPasskeyRegistration(
  ctx: StaffContext,
  input: { passkey: unknown; name: unknown; reason: string },
): Promise<StaffViewer | FactorRefused | StaffInvalidInput> {
  const { staffId } = staffOf(ctx)
  const about = aboutSelf(ctx, 'finishPasskeyRegistration', input.reason)
  const parsed = parsePasskeyName({ name: input.name })
  if (!parsed.ok) {
    const refusal = invalidInput(ctx, parsed.issues)
    await noteRefusal(ctx, about, refusal.code)
    return refusal
  }
  const { name } = parsed.value
  const made = await verifyCreation(ctx.staffUrl(), input.passkey, takesChallenge(ctx, 'REGISTER'))
  const added = await runAct(ctx, about, async (tx) => {
    const isFull = (await countPasskeysOf(tx, staffId)) >= PASSKEYS_MAX
    const row = made && { ...made, id: newId('spk'), staffId, name, createdAt: ctx.at, lastUsedAt: null }
    const isAdded = row !== null && !isFull && (await insertPasskeyOf(tx, row))
    if (!isAdded) return { result: new FactorRefused(ctx, 'WRONG') }
    return { result: null, changes: [{ field: 'passkey', before: null, after: name }] }
  })
  return added ?? viewerNow(ctx)
}

/** Removes a passkey of the caller; the authenticator app remains. Throws NOT_FOUND. */
export async function removePasskey(
  ctx: StaffContext,
  { id, reason }: { id: string; reason: string },
): Promise<StaffViewer> {
  const { staffId } = staffOf(ctx)
  await runAct(ctx, aboutSelf(ctx, 'removePasskey', reason), async (tx) => {
    const removed = await deletePasskeyOf(tx, staffId, id)
    if (!removed) throw notFound()
    return { result: null, changes: [{ field: 'passkey', before: removed.name, after: null }] }
  })
  return viewerNow(ctx)
}

function staffOf({ staff }: StaffContext): StaffSession {
  if (!staff) throw notSignedIn()
  return staff
}

const aboutSelf = (ctx: StaffContext, act: string, reason: string) => ({
  act,
  objectType: 'StaffMember',
  objectId: staffOf(ctx).staffId,
  reason: reason.trim(),
})

const rowOf = ({ session, at }: StaffContext, purpose: StaffPasskeyPurpose, challenge: string) => ({
  challenge,
  sessionHash: session.hash,
  purpose,
  expiresAt: at + CHALLENGE_MS,
})

const descriptorOf = ({ credentialId, transports }: StaffPasskeyRow) => ({ id: credentialId, transports })
