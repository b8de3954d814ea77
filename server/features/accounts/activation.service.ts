import { isGuessable } from '../../../rules/guessable-password'
import { parseNewPassword } from '../../../rules/login'
import type { Context } from '../../common/context'
import { hashToken, newId } from '../../common/ids'
import type { Account } from '../../common/viewer'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { guessablePassword, LinkRefused, PasswordNeeded } from './accounts.errors'
import { AccountActivated, ActivationLink, ViewerNode } from './accounts.graphql'
import { LOGIN } from './accounts.limits'
import { insertAccount } from './accounts.repository'
import { text } from './accounts.text'
import { hashPassword, isPassword } from './passwords'
import {
  deleteRegistrationsFor,
  findRegistration,
  NO_DETAILS,
  type Registration,
  takeRegistration,
} from './registrations.repository'
import { signIn } from './sign-in'

/** Where a new customer goes on: in the third step of the order page, or in the checkout. */
const GOES_ON_AT = { SHOP: '/bestelprocedure?finalStep=true', CHECKOUT: '/bestellen/' } as const

/** What the page of an activation link needs to know; null when there is no such link, or none any more. */
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
 * Makes the registration of a mailed link an account and signs in. The link works once; others for the address end.
 *
 * The mail proves whose the address is, and nothing of who filled in the registration: anybody can register another's
 * address. So in a browser that did not register a password is asked for anew, and what was filled in comes along only
 * with the password that was chosen then; else the account begins empty.
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

/** The password of the account to be, and as much of what was filled in as is proven to be of the one who activates. */
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
  const own = isHere ? details : NO_DETAILS
  const owner = { email, names: [own.firstName, own.lastName, own.companyName] }
  if (isGuessable(parsed.value.password, owner)) return guessablePassword(ctx)
  return { passwordHash: await hashPassword(parsed.value.password), details: own }
}

const isRegisteredHere = (ctx: Context, { visitorHash }: Registration) => visitorHash === ctx.session.hash

/** Null when the link was used in the meantime, or when the address got an account by another one. */
const becomeAccount = (ctx: Context, tokenHash: string, { details, passwordHash }: Proven): Promise<Account | null> =>
  ctx.db.transaction(async (tx) => {
    const registration = await takeRegistration(tx, tokenHash, ctx.now)
    if (!registration) return null
    const { email } = registration
    await deleteRegistrationsFor(tx, email)
    const [activatedAt, createdAt] = [ctx.now, ctx.now]
    return insertAccount(tx, { ...details, id: newId('acc'), email, passwordHash, activatedAt, createdAt })
  })
