import { isGuessable } from '../../../rules/guessable-password'
import { parseNewPassword } from '../../../rules/login'
import type { Context } from '../../common/context'
import { hashToken, newId } from '../../common/ids'
import type { Account } from '../../common/viewer'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { guessablePassword, LinkRefused, PasswordNeeded } from './accounts.errors'
import { AccountActivated, ActivationLink, ViewerNode } from './accounts.graphql'
import { LOGIN } from './accounts.limits'
import { insertAccount } from './accounts.repository'
import { text } from './accounts.text'
import { hashPassword } from './passwords'
import {
  deleteRegistrationsFor,
  findRegistration,
  type Registration,
  takeRegistration,
} from './registrations.repository'
import { signIn } from './sign-in'

/** Where a new customer goes on: in the third step of the order page, or in the checkout. */
const GOES_ON_AT = { SHOP: '/bestelprocedure?finalStep=true', CHECKOUT: '/bestellen/' } as const

/** What the page of an activation link needs to know; null for a link that does not work. */
export async function findActivationLink(ctx: Context, token: string): Promise<ActivationLink | null> {
  const registration = await findRegistration(ctx.db.reader, hashToken(token))
  if (!registration || registration.expiresAt <= ctx.now) return null
  return new ActivationLink(registration.passwordHash === null)
}

/** Makes the registration of a mailed link an account and signs in. The link works once; others for the address end. */
export async function activateAccount(
  ctx: Context,
  request: { token: string; password?: string | null },
): Promise<AccountActivated | PasswordNeeded | LinkRefused | InvalidInput> {
  const tokenHash = hashToken(request.token)
  const found = await findRegistration(ctx.db.reader, tokenHash)
  if (!found) return new LinkRefused('LINK_NOT_VALID', text[ctx.locale].activationUnknown)
  if (found.expiresAt <= ctx.now) {
    return new LinkRefused('LINK_EXPIRED', text[ctx.locale].activationExpired, found.email)
  }
  let { passwordHash } = found
  if (passwordHash === null) {
    if (!request.password) return new PasswordNeeded(ctx)
    const parsed = parseNewPassword({ password: request.password })
    if (!parsed.ok) return invalidInput(ctx, parsed.issues)
    const { firstName, lastName, companyName } = found.details
    const owner = { email: found.email, names: [firstName, lastName, companyName] }
    if (isGuessable(parsed.value.password, owner)) return guessablePassword(ctx)
    passwordHash = await hashPassword(parsed.value.password)
  }
  const account = await becomeAccount(ctx, tokenHash, passwordHash)
  if (!account) return new LinkRefused('LINK_NOT_VALID', text[ctx.locale].activationUnknown)
  await ctx.limits.clear(LOGIN, `email ${account.email}`)
  await signIn(ctx, account, 'account-activated')
  return new AccountActivated(GOES_ON_AT[found.origin], new ViewerNode(ctx))
}

/** Null when the link was used in the meantime, or when the address got an account by another one. */
const becomeAccount = (ctx: Context, tokenHash: string, passwordHash: string): Promise<Account | null> =>
  ctx.db.transaction(async (tx) => {
    const registration = await takeRegistration(tx, tokenHash, ctx.now)
    if (!registration) return null
    await deleteRegistrationsFor(tx, registration.email)
    return insertAccount(tx, rowOf(registration, passwordHash, ctx.now))
  })

const rowOf = ({ email, details }: Registration, passwordHash: string, now: number) => ({
  ...details,
  id: newId('acc'),
  email,
  passwordHash,
  activatedAt: now,
  createdAt: now,
})
