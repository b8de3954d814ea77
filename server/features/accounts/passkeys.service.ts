import * as z from 'zod'
import { parsePasskeyName } from '../../../rules/passkey-name'
import type { Context, Deps } from '../../common/context'
import { notFound } from '../../common/failures'
import { requireAccount } from '../../common/guards'
import { newId } from '../../common/ids'
import { localhostOf } from '../../common/network'
import type { Account } from '../../common/viewer'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { PasskeyRefused } from './accounts.errors'
import { PASSKEY_CHALLENGE_MS, PASSKEY_CHALLENGES_PER_ADDRESS, PASSKEYS_MAX } from './accounts.limits'
import { mailPasskeyAdded } from './accounts.mails'
import { keepActivity } from './activity.service'
import { requireAddressAllowed } from './captcha-gate'
import { requireConfirmedIdentity } from './identity.service'
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

/** Fetched with the first passkey: it weighs a tenth of the program's memory, and few shops' visitors have any. */
const webAuthn = () => import('@simplewebauthn/server')

/** What the shop is called by an authenticator. */
const RP_NAME = 'Wimpel'

/**
 * Asks a browser to sign something new with a passkey: to log in, to show once more who is asking, or to make one. The
 * answer is for this session, this purpose and five minutes. To make one, the identity has to be confirmed.
 */
export async function startPasskey(ctx: Context, purpose: PasskeyPurpose): Promise<PasskeyChallenge> {
  const options = purpose === 'REGISTER' ? await creationOptions(ctx) : await requestOptions(ctx, purpose)
  const row = { challenge: options.challenge, sessionHash: ctx.session.hash, purpose }
  await ctx.db.transaction((tx) => insertChallenge(tx, { ...row, expiresAt: ctx.now + PASSKEY_CHALLENGE_MS }))
  return view(PasskeyChallenge, { options: JSON.stringify(options) })
}

async function requestOptions(ctx: Context, purpose: 'LOGIN' | 'CONFIRM') {
  await requireAddressAllowed(ctx, PASSKEY_CHALLENGES_PER_ADDRESS)
  // Whose passkeys these are is told to their owner only: at a login the authenticator finds its own.
  const known = purpose === 'CONFIRM' ? await listPasskeys(ctx.db.reader, requireAccount(ctx).id) : []
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    userVerification: 'required',
    allowCredentials: known.map(descriptorOf),
    timeout: PASSKEY_CHALLENGE_MS,
  })
}

async function creationOptions(ctx: Context) {
  await requireConfirmedIdentity(ctx)
  const account = requireAccount(ctx)
  const known = await listPasskeys(ctx.db.reader, account.id)
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: relyingParty(ctx).id,
    userName: account.email,
    userDisplayName: `${account.firstName} ${account.lastName}`.trim(),
    userID: new TextEncoder().encode(account.id),
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: PASSKEY_CHALLENGE_MS,
  })
}

/** Keeps a passkey that a browser has made, by the JSON of its answer. */
export async function addPasskey(
  ctx: Context,
  request: { passkey: unknown; name: unknown },
): Promise<PasskeyNode | PasskeyRefused | InvalidInput> {
  await requireConfirmedIdentity(ctx)
  const account = requireAccount(ctx)
  const parsed = parsePasskeyName({ name: request.name })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  const isFull = (await countPasskeys(ctx.db.reader, account.id)) >= PASSKEYS_MAX
  const made = isFull ? null : await readCreation(ctx, request.passkey)
  if (!made) return new PasskeyRefused(ctx)
  const row = {
    id: newId('pky'),
    accountId: account.id,
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: [...(made.transports ?? [])],
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

/** Gives a passkey another name. Throws NOT_FOUND. */
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

/** From here on it does not sign in any more. Throws NOT_FOUND and CONFIRM_IDENTITY. */
export async function removeOwnPasskey(ctx: Context, id: string): Promise<PasskeyRemoved> {
  await requireConfirmedIdentity(ctx)
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

/** Null when it is not there, or another's. */
export async function findOwnPasskey(ctx: Context, id: string): Promise<PasskeyNode | null> {
  const row = await findPasskey(ctx.db.reader, requireAccount(ctx).id, id)
  return row && passkeyView(row)
}

/**
 * The account whose passkey has signed what this browser was asked, by the JSON of its answer; null when it proves
 * nothing. The authenticator has checked finger, face or PIN: possession and knowledge at once.
 */
export async function findPasskeyAccount(
  ctx: Context,
  answer: unknown,
  purpose: 'LOGIN' | 'CONFIRM',
): Promise<Account | null> {
  const response = readJson(authenticationAnswer, answer)
  const known = response && (await findPasskeyByCredential(ctx.db.reader, response.id))
  if (!known) return null
  const { passkey, account } = known
  const { id: rpId, origin } = relyingParty(ctx)
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await orNull(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => take(ctx, challenge, purpose),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  if (!verified?.verified) return null
  const counter = verified.authenticationInfo.newCounter
  await ctx.db.transaction((tx) => notePasskeyUsed(tx, passkey.id, { counter, at: ctx.now }))
  return account
}

/** A scheduled task. */
export function forgetOldChallenges(deps: Deps): Promise<void> {
  return deps.db.transaction((tx) => deleteOldChallenges(tx, deps.ports.clock.now()))
}

async function readCreation(ctx: Context, answer: unknown) {
  const response = readJson(registrationAnswer, answer)
  if (!response) return null
  const { id: rpId, origin } = relyingParty(ctx)
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await orNull(
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => take(ctx, challenge, 'REGISTER'),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified) return null
  return verified.registrationInfo.credential
}

const take = (ctx: Context, challenge: string, purpose: PasskeyPurpose): Promise<boolean> =>
  ctx.db.transaction((tx) => takeChallenge(tx, { challenge, sessionHash: ctx.session.hash, purpose, now: ctx.now }))

/** The library throws for whatever is wrong with an answer; to us it then proves nothing. */
const orNull = <T>(verification: Promise<T>): Promise<T | null> => verification.catch(() => null)

/**
 * Whom passkeys are made for. An authenticator takes no address made of digits, so a shop on a loopback address is known
 * as `localhost`.
 */
function relyingParty({ publicUrl }: Context): { id: string; origin: string } {
  const local = localhostOf(publicUrl)
  if (local) return { id: 'localhost', origin: local }
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

const text = z.string().max(10_000)
/** Only the form; what it says is verified by the library. */
const answerShape = {
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).prefault({}),
}
const authenticationAnswer = z.object({
  ...answerShape,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
})
const registrationAnswer = z.object({
  ...answerShape,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(text).max(10).optional(),
  }),
})

function readJson<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(String(json))).data ?? null
  } catch {
    return null
  }
}

const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports })

const passkeyView = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): PasskeyNode =>
  view(PasskeyNode, { id, name, createdAt, lastUsedAt })
