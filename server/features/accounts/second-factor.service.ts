import { createHmac, randomInt } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import type { Context } from '../../common/context'
import { conflict } from '../../common/failures'
import { requireAccount } from '../../common/guards'
import { seal, unseal } from '../../common/seal'
import type { Account } from '../../common/viewer'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { type IdentityRefused, lockedOut } from './accounts.errors'
import { CONFIRMATION } from './accounts.limits'
import { mailSecondFactorOff, mailSecondFactorOn } from './accounts.mails'
import { keepActivity } from './activity.service'
import { refuseProof, requireConfirmedIdentity, takeTry } from './identity.service'
import {
  deleteTotp,
  enableTotp,
  findTotp,
  replaceRecoveryCodes,
  replaceUnusedTotp,
  takeRecoveryCode,
  takeTotpStep,
} from './second-factors.repository'
import { AuthenticatorAppSetup, RecoveryCodes, SecondFactorOff } from './security.graphql'

/** What an authenticator app shows above the codes. */
const ISSUER = 'Wimpel'
/** Seconds that a clock may be off: the code before and the code after count too (RFC 6238 §5.2). */
const DRIFT_SECONDS = 30
const RECOVERY_CODES = 10

/** Begins to set up an authenticator app; it asks for nothing until `enableAuthenticatorApp` has seen a first code. */
export async function startAuthenticatorApp(ctx: Context): Promise<AuthenticatorAppSetup> {
  await requireConfirmedIdentity(ctx)
  const { id, email } = requireAccount(ctx)
  const secret = generateSecret()
  const row = { accountId: id, secret: seal(ctx.config.secret, secret), lastStep: 0, createdAt: ctx.now }
  const isBegun = await ctx.db.transaction((tx) => replaceUnusedTotp(tx, row))
  if (!isBegun) throw conflict()
  return view(AuthenticatorAppSetup, { secret, uri: generateURI({ issuer: ISSUER, label: email, secret }) })
}

/** From here on logging in by password asks for a code too. Answers the recovery codes, which are shown this once. */
export async function enableAuthenticatorApp(
  ctx: Context,
  { code }: { code: unknown },
): Promise<RecoveryCodes | IdentityRefused | InvalidInput> {
  await requireConfirmedIdentity(ctx)
  const account = requireAccount(ctx)
  const digits = digitsOf(code)
  if (!digits) return invalidInput(ctx, { code: 'invalid' })
  const triesLeft = await takeTry(ctx, account)
  if (triesLeft === null) return lockedOut(ctx)
  const totp = await findTotp(ctx.db.reader, account.id)
  if (!totp || totp.enabledAt !== null) throw conflict()
  const step = await stepOf(ctx, totp.secret, digits)
  if (step === null) return refuseProof(ctx, account, triesLeft)
  await ctx.limits.clear(CONFIRMATION, account.id)
  const codes = newRecoveryCodes()
  await ctx.db.transaction(async (tx) => {
    await takeTotpStep(tx, account.id, step)
    await enableTotp(tx, account.id, ctx.now)
    await replaceRecoveryCodes(tx, account.id, rowsOf(ctx, account, codes))
    await mailSecondFactorOn(ctx, tx, account)
    await keepActivity(ctx, tx, 'second-factor-on', { accountId: account.id, actorId: account.id })
  })
  return view(RecoveryCodes, { codes })
}

/** Logging in by password asks for no code any more; the recovery codes are worth nothing. */
export async function removeAuthenticatorApp(ctx: Context): Promise<SecondFactorOff> {
  await requireConfirmedIdentity(ctx)
  const account = requireAccount(ctx)
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteTotp(tx, account.id))) return
    await replaceRecoveryCodes(tx, account.id, [])
    await mailSecondFactorOff(ctx, tx, account)
    await keepActivity(ctx, tx, 'second-factor-off', { accountId: account.id, actorId: account.id })
  })
  return view(SecondFactorOff, { isOff: true })
}

/** Ten new recovery codes, shown this once; the earlier ones are worth nothing. */
export async function makeRecoveryCodes(ctx: Context): Promise<RecoveryCodes> {
  await requireConfirmedIdentity(ctx)
  const account = requireAccount(ctx)
  if (!(await hasSecondFactor(ctx, account))) throw conflict()
  const codes = newRecoveryCodes()
  await ctx.db.transaction(async (tx) => {
    await replaceRecoveryCodes(tx, account.id, rowsOf(ctx, account, codes))
    await keepActivity(ctx, tx, 'recovery-codes-made', { accountId: account.id, actorId: account.id })
  })
  return view(RecoveryCodes, { codes })
}

/** Whether a password alone does not sign in to this account. */
export async function hasSecondFactor(ctx: Context, { id }: Account): Promise<boolean> {
  const totp = await findTotp(ctx.db.reader, id)
  return totp !== null && totp.enabledAt !== null
}

/** Whether this is a code of the account's authenticator app, or a recovery code. A right one is used up by asking. */
export async function isSecondFactor(ctx: Context, account: Account, code: string): Promise<boolean> {
  const digits = digitsOf(code)
  return digits ? takeAppCode(ctx, account, digits) : takeRecovery(ctx, account, code)
}

async function takeAppCode(ctx: Context, { id }: Account, digits: string): Promise<boolean> {
  const totp = await findTotp(ctx.db.reader, id)
  if (!totp || totp.enabledAt === null) return false
  const step = await stepOf(ctx, totp.secret, digits)
  return step !== null && ctx.db.transaction((tx) => takeTotpStep(tx, id, step))
}

const takeRecovery = (ctx: Context, { id }: Account, code: string): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const isTaken = await takeRecoveryCode(tx, id, hashOf(ctx, code))
    if (isTaken) await keepActivity(ctx, tx, 'recovery-code-used', { accountId: id, actorId: id })
    return isTaken
  })

/** The time step that a code is of; null when it is none of now. */
async function stepOf(ctx: Context, sealed: string, token: string): Promise<number | null> {
  const secret = unseal(ctx.config.secret, sealed)
  const result = await verify({ secret, token, epoch: Math.floor(ctx.now / 1000), epochTolerance: DRIFT_SECONDS })
  // What the library verifies may be counted as well as timed; ours are timed.
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Apps show the six digits in two groups. */
function digitsOf(code: unknown): string | null {
  const digits = typeof code === 'string' ? code.replaceAll(/\s/g, '') : ''
  return /^\d{6}$/.test(digits) ? digits : null
}

/** Crockford's base32: no letter is taken for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LENGTH = 12

const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

/** Sixty random bits, in groups as people copy them: `7k2m-x9qd-04tr`. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
}

const rowsOf = (ctx: Context, account: Account, codes: readonly string[]) =>
  codes.map((code) => ({ codeHash: hashOf(ctx, code), accountId: account.id, createdAt: ctx.now }))

/** However it was typed: capitals, spaces and hyphens do not count, and Crockford reads o as 0, i and l as 1. */
function hashOf({ config }: Context, code: string): string {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return createHmac('sha256', config.secret).update(`recovery:${letters}`).digest('base64url')
}
