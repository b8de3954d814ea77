import type { Tx } from '../../../db/database'
import { dayInAmsterdam } from '../../../rules/calendar'
import { fromCustomerDto, toCustomerDto, toCustomerDtoIssues } from '../../../rules/customer-dto'
import { emailKey } from '../../../rules/email'
import { isGuessable } from '../../../rules/guessable-password'
import { parseEmailRequest } from '../../../rules/login'
import type { NewCustomer } from '../../../rules/new-customer'
import { ACTIVATION_LINK_MS, parseCheckoutRegistration, parseRegistration } from '../../../rules/registration'
import type { Context } from '../../common/context'
import { hashToken, newToken } from '../../common/ids'
import { hashPassword } from '../../common/passwords'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { termsVersionAt } from '../general-terms/general-terms.service'
import { CaptchaRequired, guessablePassword } from './accounts.errors'
import { ActivationLinkRequested, RegistrationReceived } from './accounts.graphql'
import {
  REGISTRATION,
  REGISTRATION_MAILS,
  REGISTRATIONS_PER_ADDRESS,
  RESEND_MAILS,
  RESEND_PAUSE,
  RESENDS_PER_ADDRESS,
} from './accounts.limits'
import { type MailSender, mailAccountExists, mailActivation } from './accounts.mails'
import { findAccountByEmail } from './accounts.repository'
import { text } from './accounts.text'
import { passesCaptcha, requireAddressAllowed } from './captcha-gate'
import {
  deleteRegistrationsByStaff,
  findOwnRegistration,
  insertRegistration,
  NO_DETAILS,
  type Registration,
  type RegistrationDetails,
} from './registrations.repository'

type Outcome = RegistrationReceived | CaptchaRequired | InvalidInput

export interface RegistrationRequest {
  /** The fields of the form, unvalidated. */
  form: unknown
  captchaToken?: unknown
}

/**
 * Registers a new customer and mails the activation link. Only the mail reveals whether the address already has an
 * account.
 */
export async function registerAccount(ctx: Context, { form, captchaToken }: RegistrationRequest): Promise<Outcome> {
  const parsed = parseRegistration(fromCustomerDto(form), dayInAmsterdam(ctx.now))
  if (!parsed.ok) return invalidInput(ctx, toCustomerDtoIssues(parsed.issues))
  const { email, password, countryId: _, ...rest } = toCustomerDto(parsed.value)
  const key = emailKey(email)
  const owner = { email: key, names: [rest.firstName, rest.lastName, rest.companyName] }
  if (isGuessable(password, owner)) return guessablePassword(ctx)
  if (!(await mayRegister(ctx, key, captchaToken))) return askCaptcha(ctx)
  const details: RegistrationDetails = {
    ...rest,
    companyName: rest.companyName || null,
    streetNumberAddition: rest.streetNumberAddition || null,
    birthDate: rest.birthDate || null,
    country: parsed.value.country,
  }
  await receive(ctx, { email: key, origin: 'SHOP', passwordHash: await hashPassword(password), details })
  return new RegistrationReceived()
}

/** Registers from the checkout, which asks for a name and an address only; the password is chosen at activation. */
export async function registerCheckoutAccount(ctx: Context, request: RegistrationRequest): Promise<Outcome> {
  const parsed = parseCheckoutRegistration(fromCustomerDto(request.form))
  if (!parsed.ok) return invalidInput(ctx, toCustomerDtoIssues(parsed.issues))
  const { email, forename, surname } = parsed.value
  const key = emailKey(email)
  if (!(await mayRegister(ctx, key, request.captchaToken))) return askCaptcha(ctx)
  const details = { ...NO_DETAILS, firstName: forename, lastName: surname }
  await receive(ctx, { email: key, origin: 'CHECKOUT', passwordHash: null, details })
  return new RegistrationReceived()
}

/**
 * Sends a new link, at most one in 30 seconds and five a day per address. The response never reveals whether it was
 * sent.
 */
export async function resendActivationLink(
  ctx: Context,
  request: { email: unknown },
): Promise<ActivationLinkRequested | InvalidInput> {
  const parsed = parseEmailRequest(request)
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  const email = emailKey(parsed.value.email)
  await requireAddressAllowed(ctx, RESENDS_PER_ADDRESS)
  const pause = await ctx.limits.take(RESEND_PAUSE, email)
  if (!pause.allowed) return new ActivationLinkRequested()
  const { count } = await ctx.limits.peek(RESEND_MAILS, email)
  const registration = await findOwnRegistration(ctx.db.reader, email, ctx.session.hash)
  const sends = count < RESEND_MAILS.max && registration
  // Concurrently they share one commit, so that an unknown address takes as long as a known one.
  await Promise.all([
    ctx.limits.take(RESEND_MAILS, email),
    sends && ctx.db.transaction((tx) => sendNewLink(ctx, tx, registration)),
  ])
  return new ActivationLinkRequested()
}

/** Throws TOO_MANY_REQUESTS for an address with too many registrations. */
async function mayRegister(ctx: Context, email: string, token: unknown): Promise<boolean> {
  const act = { email, action: 'registration', token: typeof token === 'string' ? token : '' } as const
  if (!(await passesCaptcha(ctx, REGISTRATION, act))) return false
  await requireAddressAllowed(ctx, REGISTRATIONS_PER_ADDRESS)
  return true
}

const askCaptcha = (ctx: Context) => new CaptchaRequired(text[ctx.locale].registrationCaptcha)

type Received = Pick<Registration, 'email' | 'origin' | 'passwordHash' | 'details'>

async function receive(ctx: Context, received: Received): Promise<void> {
  const { allowed } = await ctx.limits.take(REGISTRATION_MAILS, received.email)
  if (!allowed) return
  const token = newToken()
  await ctx.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, received.email)
    if (account) return mailAccountExists(ctx, tx, account, hashToken(token))
    const row = {
      ...received,
      tokenHash: hashToken(token),
      visitorHash: ctx.session.hash,
      expiresAt: ctx.now + ACTIVATION_LINK_MS,
      createdAt: ctx.now,
      termsVersion: await termsVersionAt(tx, ctx.now),
    }
    await insertRegistration(tx, row, ctx.now)
    await mailActivation(ctx, tx, row, token)
  })
}

/**
 * Sends another link for the same registration. Earlier links stay valid: a user who requests two may open the first
 * mail. Returns until when it works.
 */
export async function sendNewLink(ctx: MailSender, tx: Tx, registration: Registration): Promise<number> {
  const token = newToken()
  const row = { ...registration, tokenHash: hashToken(token), expiresAt: ctx.now + ACTIVATION_LINK_MS }
  await insertRegistration(tx, row, ctx.now)
  await mailActivation(ctx, tx, registration, token)
  return row.expiresAt
}

/**
 * Registers a customer whose data staff entered, and mails the activation link. Links of an earlier registration by staff for this
 * address end, so that its data are not activated. The address must have no account.
 */
export async function registerForCustomer(
  ctx: MailSender,
  tx: Tx,
  { email, locale, ...customer }: NewCustomer,
): Promise<Registration> {
  const { countryId: _, companyName, streetNumberAddition, vat, ...rest } = toCustomerDto(customer)
  const token = newToken()
  const row: Registration = {
    email: emailKey(email),
    origin: 'STAFF',
    passwordHash: null,
    details: {
      ...NO_DETAILS,
      ...rest,
      companyName: companyName || null,
      isCompany: companyName !== '',
      streetNumberAddition: streetNumberAddition || null,
      country: customer.country,
      vatId: vat,
      mailLocale: locale,
    },
    tokenHash: hashToken(token),
    visitorHash: hashToken(newToken()),
    expiresAt: ctx.now + ACTIVATION_LINK_MS,
    createdAt: ctx.now,
    termsVersion: await termsVersionAt(tx, ctx.now),
  }
  await deleteRegistrationsByStaff(tx, row.email)
  await insertRegistration(tx, row, ctx.now)
  await mailActivation(ctx, tx, row, token)
  return row
}
