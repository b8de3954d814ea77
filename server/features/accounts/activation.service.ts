import { isGuessable } from '../../../rules/guessable-password'
import { parseNewPassword } from '../../../rules/login'
import type { Context } from '../../common/context'
import { hashToken, newId } from '../../common/ids'
import { hashPassword, isPassword } from '../../common/passwords'
import type { Account } from '../../common/viewer'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { guessablePassword, LinkRefused, PasswordNeeded } from './accounts.errors'
import { AccountActivated, ActivationLink, ViewerNode } from './accounts.graphql'
import { LOGIN } from './accounts.limits'
import { insertAccount } from './accounts.repository'
import { text } from './accounts.text'
import {
  deleteRegistrationsFor,
  findRegistration,
  NO_DETAILS,
  type Registration,
  takeRegistration,
} from './registrations.repository'
import { signIn } from './sign-in'

/** Where a new customer continues: the third step of the order page, the checkout, or the account. */
const GOES_ON_AT = { SHOP: '/bestelprocedure?finalStep=true', CHECKOUT: '/bestellen/', STAFF: '/account' } as const

/** Returns what the page of an activation link needs; null when the link does not exist or is no longer valid. */
export async function findActivationLink(ctx: Context, token: string): Promise<ActivationLink | null> {
  const registration = await findRegistration(ctx.db.reader, hashToken(token))
  if (!registration) return null
  const { email, passwordHash } = registration
  const isExpired = registration.expiresAt <= ctx.now
  const isElsewhere = !isRegisteredHere(ctx, registration)
  return view(ActivationLink, {
    needsPassword: passwordHash === null || isElsewhere,
    passwordChosenElsewhere: passwordHash !== null && isElsewhere,
    isExpired,
    email: isExpired ? email : null,
  })
}

/**
 * Turns the registration of a mailed link into an account and signs in. The link works once; other links of the address
 * are deleted.
 *
 * The mail proves who owns the address, not who filled in the registration: anyone can register another's address. A
 * browser that did not register must therefore choose a password, and the entered data is kept only if that is the
 * password chosen at registration; otherwise the account starts empty. Staff have read back what they entered, so that
 * it is kept.
 */
export async function activateAccount(
  ctx: Context,
  request: { token: unknown; password?: unknown },
): Promise<AccountActivated | PasswordNeeded | LinkRefused | InvalidInput> {
  const tokenHash = hashToken(typeof request.token === 'string' ? request.token : '')
  const found = await findRegistration(ctx.db.reader, tokenHash)
  if (!found) return new LinkRefused('LINK_NOT_VALID', text[ctx.locale].activationUnknown)
  if (found.expiresAt <= ctx.now) {
    return new LinkRefused('LINK_EXPIRED', text[ctx.locale].activationExpired, found.email)
  }
  const proven = await provenBy(ctx, found, request.password)
  if (!('passwordHash' in proven)) return proven
  const account = await becomeAccount(ctx, tokenHash, proven)
  if (!account) return new LinkRefused('LINK_NOT_VALID', text[ctx.locale].activationUnknown)
  await ctx.limits.clear(LOGIN, `email ${account.email}`)
  await signIn(ctx, account, 'account-activated', found.visitorHash)
  return new AccountActivated(GOES_ON_AT[found.origin], new ViewerNode(ctx))
}

type Proven = Pick<Registration, 'details'> & { passwordHash: string }

/** Returns the password of the new account, and the entered data that the activating user has proven to own. */
async function provenBy(
  ctx: Context,
  registration: Registration,
  password: unknown,
): Promise<Proven | PasswordNeeded | InvalidInput> {
  const { email, details, passwordHash } = registration
  const isHere = isRegisteredHere(ctx, registration)
  if (passwordHash !== null && isHere && !password) return { passwordHash, details }
  if (!password) return new PasswordNeeded(ctx)
  const parsed = parseNewPassword({ password })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  if (passwordHash !== null && (await isPassword(parsed.value.password, passwordHash))) return { passwordHash, details }
  const own = isHere || registration.origin === 'STAFF' ? details : NO_DETAILS
  const owner = { email, names: [own.firstName, own.lastName, own.companyName] }
  if (isGuessable(parsed.value.password, owner)) return guessablePassword(ctx)
  return { passwordHash: await hashPassword(parsed.value.password), details: own }
}

const isRegisteredHere = (ctx: Context, { visitorHash }: Registration) => visitorHash === ctx.session.hash

/** Returns null when the link was used in the meantime, or the address got an account through another link. */
const becomeAccount = (ctx: Context, tokenHash: string, { details, passwordHash }: Proven): Promise<Account | null> =>
  ctx.db.transaction(async (tx) => {
    const registration = await takeRegistration(tx, tokenHash, ctx.now)
    if (!registration) return null
    const { email, termsVersion } = registration
    await deleteRegistrationsFor(tx, email)
    const [activatedAt, createdAt] = [ctx.now, ctx.now]
    const { mailLocale: _, ...entered } = details
    const row = { ...entered, id: newId('acc'), email, passwordHash, termsVersion, activatedAt, createdAt }
    return insertAccount(tx, row)
  })
