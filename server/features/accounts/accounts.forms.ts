import { fromCustomerDtoIssues, toCustomerDto } from '../../../rules/customer-dto'
import { REGISTRATION_DEFAULTS } from '../../../rules/registration'
import type { Context } from '../../common/context'
import { InvalidInput, UserError } from '../../graphql/user-error'
import type { PlainForm, PlainFormAnswer } from '../../http/plain-forms'
import { LoginRefused } from './accounts.errors'
import { login } from './login.service'
import { registerAccount } from './registration.service'

type Fields = Readonly<Record<string, unknown>>

/** Login page forms for readers without script; a hidden field names the form. */
export const accountForms: readonly PlainForm[] = ['/inloggen', '/bestellen/inloggen'].map((path) => ({
  path,
  submit: (ctx, fields) =>
    fields.form === 'registration' ? submitRegistration(ctx, fields) : submitLogin(ctx, fields),
  posted: (fields) =>
    fields.form === 'registration'
      ? { name: 'registration', values: textsOf(fields, REGISTRATION_FIELDS) }
      : { name: 'login', values: textsOf(fields, ['username']) },
}))

/** A signed-in customer is redirected by the page itself. */
async function submitLogin(ctx: Context, { username, password, code }: Fields): Promise<PlainFormAnswer> {
  const answer = await login(ctx, { username, password, code })
  // Reported as an issue of its field, so that the form shows the field.
  if (answer instanceof LoginRefused && SECOND_STEP.includes(answer.code)) {
    return { status: answer.status, message: '', issues: { code: answer.message } }
  }
  return answer instanceof UserError ? refused(answer) : { done: {} }
}

const SECOND_STEP: readonly string[] = ['SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG']

async function submitRegistration(ctx: Context, fields: Fields): Promise<PlainFormAnswer> {
  const names = [...REGISTRATION_FIELDS, 'password']
  const answer = await registerAccount(ctx, { form: toCustomerDto(textsOf(fields, names)) })
  return answer instanceof UserError ? refused(answer) : { done: { registered: '1' } }
}

/** Fields that are shown again after a refusal: never a password. */
const REGISTRATION_FIELDS = Object.keys(REGISTRATION_DEFAULTS).filter((name) => name !== 'password')

function textsOf(fields: Fields, names: readonly string[]): Record<string, string> {
  const texts = names.map((name) => [name, fields[name]] as const)
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function refused(refusal: UserError): PlainFormAnswer {
  const { status, message } = refusal
  if (!(refusal instanceof InvalidInput)) return { status, message, issues: {} }
  const issues = fromCustomerDtoIssues(refusal.issues)
  return { status, message: '', issues: Object.fromEntries(issues.map(({ field, message }) => [field, message])) }
}
