import { createHmac, randomInt } from 'node:crypto'
import type { Context } from '../../common/context'
import { conflict } from '../../common/failures'
import { requireAccount } from '../../common/guards'
import { seal } from '../../common/seal'
import { CODE_TYPED_MAX, codeDigits, newTotpSecret, totpStepOf, totpUri } from '../../common/totp'
import type { Account } from '../../common/viewer'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { AuthenticatorAppConflict, type IdentityNotConfirmed, type IdentityRefused, lockedOut } from './accounts.errors'
import { CODE_GUESSES, CONFIRMATION, WRONG_CODES_BEFORE_MAIL } from './accounts.limits'
import { mailPasswordKnown, mailSecondFactorOff, mailSecondFactorOn } from './accounts.mails'
import { keepActivity } from './activity.service'
import { refuseProof, refuseUnconfirmed, requireConfirmedIdentity, takeTry } from './identity.service'
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

const RECOVERY_CODES = 10

/** Starts the setup of an authenticator app. It is enabled once `enableAuthenticatorApp` has received a first code. */
export async function beginAuthenticatorApp(
  ctx: Context,
): Promise<AuthenticatorAppSetup | IdentityNotConfirmed | AuthenticatorAppConflict> {
  const unconfirmed = await refuseUnconfirmed(ctx)
  if (unconfirmed) return unconfirmed
  const { id, email } = requireAccount(ctx)
  const secret = newTotpSecret()
  const row = { accountId: id, secret: seal(ctx.config.secret, secret), lastStep: 0, createdAt: ctx.now }
  const isBegun = await ctx.db.transaction((tx) => replaceUnusedTotp(tx, row))
  if (!isBegun) return new AuthenticatorAppConflict(ctx, 'appInUse')
  return view(AuthenticatorAppSetup, { secret, uri: totpUri(ctx.shopSettings.brand().name, email, secret) })
}

/**
 * Enables the authenticator app: logging in by password then requires a code. Returns the recovery codes, which are
 * shown only once.
 */
export async function enableAuthenticatorApp(
  ctx: Context,
  { code }: { code: unknown },
): Promise<RecoveryCodes | IdentityRefused | InvalidInput> {
  await requireConfirmedIdentity(ctx)
  const account = requireAccount(ctx)
  const digits = codeDigits(code)
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

/** Deletes the authenticator app and the recovery codes: a password alone signs in again. */
export async function disableAuthenticatorApp(ctx: Context): Promise<SecondFactorOff | IdentityNotConfirmed> {
  const unconfirmed = await refuseUnconfirmed(ctx)
  if (unconfirmed) return unconfirmed
  const account = requireAccount(ctx)
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteTotp(tx, account.id))) return
    await replaceRecoveryCodes(tx, account.id, [])
    await mailSecondFactorOff(ctx, tx, account)
    await keepActivity(ctx, tx, 'second-factor-off', { accountId: account.id, actorId: account.id })
  })
  return view(SecondFactorOff, { isOff: true })
}

/** Replaces the recovery codes with ten new ones, which are shown only once. */
export async function createRecoveryCodes(
  ctx: Context,
): Promise<RecoveryCodes | IdentityNotConfirmed | AuthenticatorAppConflict> {
  const unconfirmed = await refuseUnconfirmed(ctx)
  if (unconfirmed) return unconfirmed
  const account = requireAccount(ctx)
  if (!(await hasSecondFactor(ctx, account))) return new AuthenticatorAppConflict(ctx, 'noApp')
  const codes = newRecoveryCodes()
  await ctx.db.transaction(async (tx) => {
    await replaceRecoveryCodes(tx, account.id, rowsOf(ctx, account, codes))
    await keepActivity(ctx, tx, 'recovery-codes-made', { accountId: account.id, actorId: account.id })
  })
  return view(RecoveryCodes, { codes })
}

/** Whether signing in to this account requires more than a password. */
export async function hasSecondFactor(ctx: Context, { id }: Account): Promise<boolean> {
  const totp = await findTotp(ctx.db.reader, id)
  return totp !== null && totp.enabledAt !== null
}

/**
 * Whether this is a code of the account's authenticator app, or a recovery code. A right code is used up by the check.
 */
export async function isSecondFactor(ctx: Context, account: Account, code: string): Promise<boolean> {
  const digits = codeDigits(code)
  return digits ? takeAppCode(ctx, account, digits) : takeRecovery(ctx, account, code)
}

/**
 * As `isSecondFactor` for a login, counted over a week before the check: 'locked' after too many. The owner is mailed
 * once that someone else knows the password. Recovery codes cannot be guessed and are accepted even when locked.
 */
export async function tryCode(ctx: Context, account: Account, code: string): Promise<'right' | 'wrong' | 'locked'> {
  const digits = codeDigits(code)
  if (!digits) return (await takeRecovery(ctx, account, code)) ? 'right' : 'wrong'
  const { count, allowed } = await ctx.limits.takeAllowed(CODE_GUESSES, account.id)
  if (!allowed) return 'locked'
  if (await takeAppCode(ctx, account, digits)) {
    await ctx.limits.clear(CODE_GUESSES, account.id)
    return 'right'
  }
  if (count === WRONG_CODES_BEFORE_MAIL) await ctx.db.transaction((tx) => mailPasswordKnown(ctx, tx, account))
  return 'wrong'
}

async function takeAppCode(ctx: Context, { id }: Account, digits: string): Promise<boolean> {
  const totp = await findTotp(ctx.db.reader, id)
  if (!totp || totp.enabledAt === null) return false
  const step = await stepOf(ctx, totp.secret, digits)
  return step !== null && ctx.db.transaction((tx) => takeTotpStep(tx, id, step))
}

async function takeRecovery(ctx: Context, { id }: Account, code: string): Promise<boolean> {
  if (code.length > CODE_TYPED_MAX) return false
  return ctx.db.transaction(async (tx) => {
    const isTaken = await takeRecoveryCode(tx, id, hashOf(ctx, code))
    if (isTaken) await keepActivity(ctx, tx, 'recovery-code-used', { accountId: id, actorId: id })
    return isTaken
  })
}

const stepOf = (ctx: Context, sealed: string, code: string): Promise<number | null> =>
  totpStepOf(ctx.config.secret, sealed, { code, now: ctx.now })

/** Crockford's base32: no letter can be mistaken for a digit. */
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

/**
 * Hashes a recovery code however it was typed: capitals, spaces and hyphens do not matter, and Crockford reads o as 0,
 * i and l as 1.
 */
function hashOf({ config }: Context, code: string): string {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return createHmac('sha256', config.secret).update(`recovery:${letters}`).digest('base64url')
}
