import { findCountryByCode } from '../../../../rules/countries'
import { fromCustomerDto, toCustomerDtoIssues } from '../../../../rules/customer-dto'
import { emailKey } from '../../../../rules/email'
import { parseNewCustomer } from '../../../../rules/new-customer'
import { noteRefusal, runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { invalidInput, type StaffInvalidInput } from '../../../staff/staff-errors'
import { findAccountByEmail } from '../accounts.repository'
import { registerForCustomer } from '../registration.service'
import { accountRef } from './account-view'
import { customerSender } from './customer-sender'
import { type CreateCustomerInput, CustomerExists } from './new-customer.graphql'
import type { StaffRegistration } from './staff-accounts.graphql'
import { registrationView } from './staff-accounts.service'

/**
 * Registers a customer for someone who calls, by the rules of a registration, and mails the activation link. The audit log keeps the
 * address and nothing else that was entered: a registration that is never activated is deleted.
 */
export async function createCustomer(
  ctx: StaffContext,
  { reason, country, language, vatId, ...fields }: CreateCustomerInput,
): Promise<StaffRegistration | CustomerExists | StaffInvalidInput> {
  const locale = language.toLowerCase()
  const countryId = findCountryByCode(country.trim().toUpperCase())?.id ?? 0
  const parsed = parseNewCustomer(fromCustomerDto({ ...fields, vat: vatId, locale, countryId }))
  const about = {
    act: 'createCustomer',
    right: 'CUSTOMER_EDIT' as const,
    objectType: 'Registration',
    objectId: emailKey(parsed.ok ? parsed.value.email : fields.email.trim()),
    reason: reason.trim(),
  }
  if (!parsed.ok) {
    const { countryId: wrongCountry, vat, ...issues } = toCustomerDtoIssues(parsed.issues)
    const refusal = invalidInput(ctx, {
      ...issues,
      ...(vat && { vatId: vat }),
      ...(wrongCountry && { country: wrongCountry }),
    })
    await noteRefusal(ctx, about, refusal.code)
    return refusal
  }
  return runAct<StaffRegistration | CustomerExists>(ctx, about, async (tx) => {
    const account = await findAccountByEmail(tx, about.objectId)
    if (account) return { result: new CustomerExists(ctx, accountRef(account)) }
    return { result: registrationView(await registerForCustomer(customerSender(ctx), tx, parsed.value)) }
  })
}
