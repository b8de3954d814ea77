import { parsePasskeyName } from '../../../rules/passkey-name'
import type { Context, Deps } from '../../common/context'
import { notFound } from '../../common/failures'
import { requireAccount } from '../../common/guards'
import { newId } from '../../common/ids'
import type { Account } from '../../common/viewer'
import { readAssertion, relyingPartyOf, verifyAssertion, verifyCreation, webAuthn } from '../../common/web-authn'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { type IdentityNotConfirmed, PasskeyRefused } from './accounts.errors'
import { PASSKEY_CHALLENGE_MS, PASSKEY_CHALLENGES_PER_ADDRESS, PASSKEYS_MAX } from './accounts.limits'
import { mailPasskeyAdded } from './accounts.mails'
import { keepActivity } from './activity.service'
import { requireAddressAllowed } from './captcha-gate'
import { refuseUnconfirmed, requireConfirmedIdentity } from './identity.service'
import {
  countPasskeys,
  deleteOldChallenges,
  deletePasskey,
  findPasskey,
  findPasskeyByCredential,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  notePasskeyUsed,
  type PasskeyPurpose,
  type PasskeyRow,
  renamePasskey,
  takeChallenge,
} from './passkeys.repository'
import { PasskeyChallenge, PasskeyNode, PasskeyRemoved } from './security.graphql'

/**
 * Creates a challenge for a browser to sign with a passkey: to log in, to confirm the identity, or to create one. The
 * response is valid for this session, this purpose and five minutes. Creating a passkey requires a confirmed identity.
 */
export async function createPasskeyChallenge(
  ctx: Context,
  { purpose }: { purpose: PasskeyPurpose },
): Promise<PasskeyChallenge | IdentityNotConfirmed> {
  const unconfirmed = purpose === 'REGISTER' ? await refuseUnconfirmed(ctx) : null
  if (unconfirmed) return unconfirmed
  const options = purpose === 'REGISTER' ? await creationOptions(ctx) : await requestOptions(ctx, purpose)
  const row = { challenge: options.challenge, sessionHash: ctx.session.hash, purpose }
  await ctx.db.transaction((tx) => insertChallenge(tx, { ...row, expiresAt: ctx.now + PASSKEY_CHALLENGE_MS }))
  return view(PasskeyChallenge, { options: JSON.stringify(options) })
}

async function requestOptions(ctx: Context, purpose: 'LOGIN' | 'CONFIRM') {
  await requireAddressAllowed(ctx, PASSKEY_CHALLENGES_PER_ADDRESS)
  // Passkeys are listed to their owner only: at a login the authenticator finds its own.
  const known = purpose === 'CONFIRM' ? await listPasskeys(ctx.db.reader, requireAccount(ctx).id) : []
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(ctx.publicUrl).id,
    userVerification: 'required',
    allowCredentials: known.map(descriptorOf),
    timeout: PASSKEY_CHALLENGE_MS,
  })
}

async function creationOptions(ctx: Context) {
  const account = requireAccount(ctx)
  const known = await listPasskeys(ctx.db.reader, account.id)
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: ctx.shopSettings.brand().name,
    rpID: relyingPartyOf(ctx.publicUrl).id,
    userName: account.email,
    userDisplayName: `${account.firstName} ${account.lastName}`.trim(),
    userID: new TextEncoder().encode(account.id),
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: PASSKEY_CHALLENGE_MS,
  })
}

/** Stores a passkey that a browser has created, from the JSON of its response. */
export async function addPasskey(
  ctx: Context,
  request: { passkey: unknown; name: unknown },
): Promise<PasskeyNode | PasskeyRefused | InvalidInput> {
  await requireConfirmedIdentity(ctx)
  const account = requireAccount(ctx)
  const parsed = parsePasskeyName({ name: request.name })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  const isFull = ((await countPasskeys(ctx.db.reader, [account.id])).get(account.id) ?? 0) >= PASSKEYS_MAX
  const made = isFull
    ? null
    : await verifyCreation(ctx.publicUrl, request.passkey, (challenge) => take(ctx, challenge, 'REGISTER'))
  if (!made) return new PasskeyRefused(ctx)
  const row = {
    id: newId('pky'),
    accountId: account.id,
    ...made,
    name: parsed.value.name,
    createdAt: ctx.now,
    lastUsedAt: null,
  }
  const isAdded = await ctx.db.transaction(async (tx) => {
    if (!(await insertPasskey(tx, row))) return false
    await mailPasskeyAdded(ctx, tx, account, row.name)
    await keepActivity(ctx, tx, 'passkey-added', { accountId: account.id, actorId: account.id })
    return true
  })
  return isAdded ? passkeyView(row) : new PasskeyRefused(ctx)
}

/** Renames a passkey. Throws NOT_FOUND. */
export async function nameOwnPasskey(
  ctx: Context,
  { id, name }: { id: string; name: unknown },
): Promise<PasskeyNode | InvalidInput> {
  const account = requireAccount(ctx)
  const parsed = parsePasskeyName({ name })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  const row = await ctx.db.transaction((tx) => renamePasskey(tx, account.id, id, parsed.value.name))
  if (!row) throw notFound()
  return passkeyView(row)
}

/** Deletes a passkey of the viewer. Throws NOT_FOUND. */
export async function deleteOwnPasskey(
  ctx: Context,
  { id }: { id: string },
): Promise<PasskeyRemoved | IdentityNotConfirmed> {
  const unconfirmed = await refuseUnconfirmed(ctx)
  if (unconfirmed) return unconfirmed
  const account = requireAccount(ctx)
  await ctx.db.transaction(async (tx) => {
    if (!(await deletePasskey(tx, account.id, id))) throw notFound()
    await keepActivity(ctx, tx, 'passkey-removed', { accountId: account.id, actorId: account.id })
  })
  return view(PasskeyRemoved, { id })
}

export async function listOwnPasskeys(ctx: Context): Promise<PasskeyNode[]> {
  const rows = await listPasskeys(ctx.db.reader, requireAccount(ctx).id)
  return rows.map(passkeyView)
}

/** Returns null when the passkey does not exist or is another's. */
export async function findOwnPasskey(ctx: Context, id: string): Promise<PasskeyNode | null> {
  const row = await findPasskey(ctx.db.reader, requireAccount(ctx).id, id)
  return row && passkeyView(row)
}

/**
 * Returns the account whose passkey has signed this browser's challenge, from the JSON of its response; null when it
 * proves nothing. The authenticator has checked fingerprint, face or PIN: possession and knowledge at once.
 */
export async function findPasskeyAccount(
  ctx: Context,
  answer: unknown,
  purpose: 'LOGIN' | 'CONFIRM',
): Promise<Account | null> {
  const response = readAssertion(answer)
  const known = response && (await findPasskeyByCredential(ctx.db.reader, response.id))
  if (!known) return null
  const { passkey, account } = known
  const proof = await verifyAssertion(ctx.publicUrl, passkey, response, (challenge) => take(ctx, challenge, purpose))
  if (!proof) return null
  await ctx.db.transaction((tx) => notePasskeyUsed(tx, passkey.id, { counter: proof.counter, at: ctx.now }))
  return account
}

/** A scheduled task. */
export function forgetOldChallenges(deps: Deps): Promise<void> {
  return deps.db.transaction((tx) => deleteOldChallenges(tx, deps.ports.clock.now()))
}

const take = (ctx: Context, challenge: string, purpose: PasskeyPurpose): Promise<boolean> =>
  ctx.db.transaction((tx) => takeChallenge(tx, { challenge, sessionHash: ctx.session.hash, purpose, now: ctx.now }))

const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports })

const passkeyView = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): PasskeyNode =>
  view(PasskeyNode, { id, name, createdAt, lastUsedAt })
