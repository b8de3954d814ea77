import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { BlockReason } from '../../../../rules/account-block'
import { Cents, DateTime, LocalDate } from '../../../graphql/scalars'
import { REASON, result } from '../../../staff/staff.graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, StaffError, StepUpNeeded } from '../../../staff/staff-errors'
import { BlockReasonEnum, StaffAccount, StaffRegistration } from './staff-accounts.graphql'
import { text } from './staff-accounts.text'

@InputType({ description: 'Block of an account, or its end.' })
export class SetAccountBlockedInput {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string

  @Field(() => Boolean, {
    description: 'True to block: sessions end and API tokens stop. False to lift the block. The customer is mailed.',
  })
  isBlocked!: boolean

  @Field(() => BlockReasonEnum, {
    nullable: true,
    description: 'Decides the text that the customer gets. Required to block.',
  })
  reasonCode?: BlockReason | null

  @Field(() => String, { description: `${REASON} The customer does not see it.` })
  reason!: string
}

@InputType({ description: 'Pending registration whose link is mailed again.' })
export class ResendActivationInput {
  @Field(() => String, { description: 'E-mail address of the registration.' })
  email!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Change of the login address of a customer.' })
export class RequestEmailChangeForInput {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string

  @Field(() => String, { description: 'New address. Nothing changes until both addresses have confirmed.' })
  newEmail!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Name, address and phone number of a customer.' })
export class CustomerContactInput {
  @Field(() => String, { description: 'First name.' })
  firstName!: string

  @Field(() => String, { description: 'Last name.' })
  lastName!: string

  @Field(() => String, { description: 'Company; empty for a private person.' })
  companyName!: string

  @Field(() => String, { description: 'Street, without the house number.' })
  street!: string

  @Field(() => String, { description: 'House number, digits only.' })
  streetNumber!: string

  @Field(() => String, { description: 'Addition to the house number; empty if there is none.' })
  streetNumberAddition!: string

  @Field(() => String, { description: 'Postal code.' })
  postCode!: string

  @Field(() => String, { description: 'City.' })
  city!: string

  @Field(() => String, { description: 'Country, as an ISO 3166-1 alpha-2 code.' })
  country!: string

  @Field(() => String, { description: 'Phone number, with or without a country code.' })
  phoneNumber!: string
}

@InputType({ description: 'Name, address and phone number of a customer, in place of the present ones.' })
export class EditAccountContactInput extends CustomerContactInput {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string

  @Field(() => String, { description: '`contactVersion` that the client read.' })
  expectedVersion!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Conditions of a customer, in place of the present ones.' })
export class SetAccountConditionsInput {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string

  @Field(() => String, { description: '`conditionsVersion` that the client read.' })
  expectedVersion!: string

  @Field(() => Boolean, { description: 'True for a reseller, who orders at the prices of a volume tier.' })
  isReseller!: boolean

  @Field(() => Int, {
    nullable: true,
    description: 'Volume price tier that is agreed with a reseller, as a minimum; null for what is earned only.',
  })
  agreedStaffel?: number | null

  @Field(() => LocalDate, {
    nullable: true,
    description:
      'Day from whose 00:00 in Amsterdam that tier counts, within two years; today if null. Ignored for a customer.',
  })
  agreedFrom?: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description:
      'First day on which that tier no longer counts, after which the agreement before it counts again; null without an end. Ignored for a customer.',
  })
  agreedUntil?: string | null

  @Field(() => Boolean, { description: 'True if the customer may pay on account.' })
  paysOnAccount!: boolean

  @Field(() => Cents, {
    nullable: true,
    description:
      'Amount that the customer may owe at most by orders that are delivered before they are paid, in euro cents including VAT; null without a limit.',
  })
  creditLimit?: number | null

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Agreed tier to withdraw before it begins.' })
export class WithdrawAgreedStaffelInput {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string

  @Field(() => ID, { description: 'Id of the agreed tier.' })
  id!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Customer who is signed out everywhere.' })
export class EndCustomerSessionsInput {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Customer whose logins are allowed again.' })
export class AllowLoginInput {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Customer to look along with.' })
export class StartLookAlongInput {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string

  @Field(() => String, { description: `${REASON} The customer reads it.` })
  reason!: string

  @Field(() => String, {
    nullable: true,
    description:
      'Reference of the question, such as a number of the desk: 1 to 100 characters. Required; null is refused as INVALID_INPUT.',
  })
  reference?: string | null
}

@ObjectType({ description: 'Link with which the staff member looks along, in the browser that opens it.' })
export class LookAlongLink {
  @Field(() => String, { description: 'Link to the shop. Works once.' })
  url!: string

  @Field(() => DateTime, { description: 'Time until which the link works: one minute.' })
  expiresAt!: number
}

@ObjectType({ implements: StaffError, description: 'The customer does not allow staff to look along.' })
export class LookAlongForbidden extends StaffError {
  constructor({ locale }: Pick<StaffContext, 'locale'>) {
    super()
    this.code = 'LOOK_ALONG_FORBIDDEN'
    this.message = text[locale].lookAlongForbidden
  }
}

type NotPossible = 'NO_SECOND_FACTOR' | 'EMAIL_CHANGE_PENDING' | 'ERASED' | 'ERASURE_BLOCKED' | 'ON_HOLD'

@ObjectType({
  implements: StaffError,
  description: 'The state of the account does not allow the act. The message says why.',
})
export class CustomerActNotPossible extends StaffError {
  constructor({ locale }: Pick<StaffContext, 'locale'>, why: NotPossible) {
    super()
    this.code = 'CUSTOMER_ACT_NOT_POSSIBLE'
    this.message = text[locale][why]
  }
}

const accountResult = (name: string) =>
  result(name, 'The customer after the change, or why nothing was changed.', StaffAccount, Changed, StepUpNeeded)

export const SetAccountBlockedResult = accountResult('SetAccountBlockedResult')
export const RequestEmailChangeForResult = accountResult('RequestEmailChangeForResult')
export const EditAccountContactResult = accountResult('EditAccountContactResult')
export const EndCustomerSessionsResult = accountResult('EndCustomerSessionsResult')
export const AllowLoginResult = accountResult('AllowLoginResult')
export const SetAccountConditionsResult = accountResult('SetAccountConditionsResult')
export const WithdrawAgreedStaffelResult = accountResult('WithdrawAgreedStaffelResult')
export const ResendActivationResult = result(
  'ResendActivationResult',
  'The registration with its new link, or why none was mailed.',
  StaffRegistration,
)
export const StartLookAlongResult = result(
  'StartLookAlongResult',
  'The link, or why there is none.',
  LookAlongLink,
  LookAlongForbidden,
  StepUpNeeded,
)
