import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { BlockReason, LoginBlockCause } from '../../../../rules/account-block'
import type { ActivityKind } from '../../../../rules/activity'
import type { VatIdStatus } from '../../../../rules/vat-id'
import { graphEnum } from '../../../graphql/enums'
import { DateTime, LocalDate } from '../../../graphql/scalars'
import { StaffPageArgs, staffConnection } from '../../../staff/staff-connection'

export const BlockReasonEnum = graphEnum(
  'BlockReason',
  'Reason for which an account is blocked. It determines the text that the customer is sent.',
  {
    UNPAID: 'Invoices are unpaid.',
    ABUSE: 'A service was used against the terms.',
    FRAUD: 'An order or payment does not seem genuine.',
    HACKED: 'Another person seems to have access.',
    REQUEST: 'The customer asked for it.',
  } satisfies Record<BlockReason, string>,
)

const LoginBlockCauseEnum = graphEnum('LoginBlockCause', 'Kind of failed attempts after which logins are refused.', {
  PASSWORD: 'Wrong passwords within 15 minutes.',
  CODE: 'Wrong authenticator codes after the right password, within a week.',
} satisfies Record<LoginBlockCause, string>)

const AccountRoleEnum = graphEnum('AccountRole', 'Kind of customer.', {
  CUSTOMER: 'Customer.',
  RESELLER: 'Reseller, with prices by volume.',
})

const StaffVatStatusEnum = graphEnum('VatIdStatus', 'Validity of a VAT number.', {
  VALID: 'The number was issued.',
  INVALID: 'The number was not issued.',
  UNKNOWN: 'It could not be checked yet.',
} satisfies Record<VatIdStatus, string>)

@ObjectType({ description: 'Another account that this one belongs to, or that belongs to this one.' })
export class StaffAccountRef {
  @Field(() => ID, { description: 'Opaque id of the account.' })
  id!: string

  @Field(() => String, { description: 'Company, or else the name of the person, or else the e-mail address.' })
  name!: string

  @Field(() => String, { description: 'Login e-mail address.' })
  email!: string
}

@ObjectType({ description: 'Event that the customer sees in the activity of the account.' })
export class StaffActivity {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Kind of event, as `ActivityKind` of the shop: `login-failed`.' })
  kind!: ActivityKind

  @Field(() => DateTime, { description: 'Time.' })
  at!: number

  @Field(() => String, {
    nullable: true,
    description: 'Login e-mail address of the user who caused it; null if nobody was signed in.',
  })
  by!: string | null

  @Field(() => String, { nullable: true, description: 'Browser and operating system; null if unknown.' })
  device!: string | null

  @Field(() => [String], { description: 'Domains concerned, at most 3.' })
  names!: string[]

  @Field(() => String, { nullable: true, description: 'Reason that a staff member gave; null for the customer.' })
  reason!: string | null

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Time at which looking along ended, or in the future the time at which it ends at the latest; null for other kinds.',
  })
  until!: number | null
}

export const StaffActivityConnection = staffConnection(
  StaffActivity,
  'StaffActivity',
  'Page of the activity of a customer, newest first (Relay).',
)

@ObjectType({ description: 'Browser that is signed in as a customer.' })
export class StaffAccountSession {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { nullable: true, description: 'Browser and operating system; null if unknown.' })
  device!: string | null

  @Field(() => DateTime, { description: 'Time of the login.' })
  createdAt!: number

  @Field(() => DateTime, { description: 'Time of the last request, to about a minute.' })
  lastSeenAt!: number
}

@ObjectType({ description: 'Passkey of a customer. Its key is never included.' })
export class StaffAccountPasskey {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Name given by the customer.' })
  name!: string

  @Field(() => DateTime, { description: 'Time at which it was added.' })
  createdAt!: number

  @Field(() => DateTime, { nullable: true, description: 'Time of the last login with it; null if there was none.' })
  lastUsedAt!: number | null
}

@ObjectType({ description: 'Refusal of all logins to an account after too many failed attempts.' })
export class StaffLoginBlock {
  @Field(() => LoginBlockCauseEnum, { description: 'Kind of attempts that failed.' })
  cause!: LoginBlockCause

  @Field(() => Int, { description: 'Number of them.' })
  attempts!: number

  @Field(() => DateTime, { description: 'Time at which logins are allowed again.' })
  until!: number
}

@ObjectType({ description: 'Change of the login e-mail address that both addresses have to confirm.' })
export class StaffEmailChange {
  @Field(() => String, { description: 'New address.' })
  newEmail!: string

  @Field(() => Boolean, { description: 'True if the current address has confirmed.' })
  isOldConfirmed!: boolean

  @Field(() => Boolean, { description: 'True if the new address has confirmed.' })
  isNewConfirmed!: boolean

  @Field(() => DateTime, { description: 'Time until which the links work.' })
  expiresAt!: number
}

@ObjectType({
  description:
    'Volume price tier that was agreed with a reseller by date, from 00:00 in Amsterdam. Of several that cover a day, the one that began last counts.',
})
export class StaffAgreedStaffel {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => Int, {
    nullable: true,
    description: 'Tier, as a minimum; null if only the registrations count from that day on.',
  })
  staffel!: number | null

  @Field(() => LocalDate, { description: 'First day on which it counts.' })
  from!: string

  @Field(() => LocalDate, {
    nullable: true,
    description: 'First day on which it no longer counts; null without an end.',
  })
  until!: string | null

  @Field(() => Boolean, { description: 'True if it has not begun, so that it can be withdrawn.' })
  isPlanned!: boolean
}

@ObjectType({ description: 'Customer, as staff see one. Passwords, codes, tokens and keys are never included.' })
export class StaffAccount {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Company, or else the name of the person, or else the e-mail address.' })
  name!: string

  @Field(() => String, { description: 'Login e-mail address.' })
  email!: string

  @Field(() => String, { nullable: true, description: 'User name, as another way to sign in; null if there is none.' })
  username!: string | null

  @Field(() => String, { description: 'First name; empty until entered.' })
  firstName!: string

  @Field(() => String, { description: 'Last name; empty until entered.' })
  lastName!: string

  @Field(() => String, { nullable: true, description: 'Company; null for a private person.' })
  companyName!: string | null

  @Field(() => String, { nullable: true, description: 'Street; null until entered.' })
  street!: string | null

  @Field(() => String, { nullable: true, description: 'House number; null until entered.' })
  streetNumber!: string | null

  @Field(() => String, { nullable: true, description: 'Addition to the house number; null if there is none.' })
  streetNumberAddition!: string | null

  @Field(() => String, { nullable: true, description: 'Postal code; null until entered.' })
  postCode!: string | null

  @Field(() => String, { nullable: true, description: 'City; null until entered.' })
  city!: string | null

  @Field(() => String, { description: 'Country, as an ISO 3166-1 alpha-2 code.' })
  country!: string

  @Field(() => String, { nullable: true, description: 'Phone number; null until entered.' })
  phoneNumber!: string | null

  @Field(() => String, { description: 'Version of name, address and phone number, to give back with a change.' })
  contactVersion!: string

  @Field(() => String, { nullable: true, description: 'VAT number; null if not given.' })
  vatId!: string | null

  @Field(() => StaffVatStatusEnum, { nullable: true, description: 'Result of its last check; null if never checked.' })
  vatStatus!: VatIdStatus | null

  @Field(() => DateTime, { nullable: true, description: 'Time of its last check; null if never checked.' })
  vatCheckedAt!: number | null

  @Field(() => String, { nullable: true, description: 'Number in the trade register; null if unknown.' })
  registrationNumber!: string | null

  @Field(() => AccountRoleEnum, { description: 'Kind of customer.' })
  role!: 'CUSTOMER' | 'RESELLER'

  @Field(() => Int, { nullable: true, description: 'Volume price tier of a reseller, from 1; null for a customer.' })
  staffel!: number | null

  @Field(() => Int, {
    nullable: true,
    description:
      'Volume price tier that was agreed with a reseller, as a minimum; null without one, and for a customer.',
  })
  agreedStaffel!: number | null

  @Field(() => [StaffAgreedStaffel], {
    description:
      'Tiers that were agreed with a reseller by date and count today or later, the first to begin first; empty for a customer.',
  })
  agreedStaffels!: StaffAgreedStaffel[]

  @Field(() => Boolean, { description: 'True if the customer may pay on account.' })
  paysOnAccount!: boolean

  /** Source of `credit`. */
  creditLimit!: number | null

  @Field(() => String, {
    description: 'Changes with each change of role, agreed tier, payment on account and credit limit.',
  })
  conditionsVersion!: string

  @Field(() => Boolean, { description: 'True if the shop has blocked the account.' })
  isBlocked!: boolean

  @Field(() => BlockReasonEnum, {
    nullable: true,
    description: 'Reason of the block; null if not blocked, or blocked before reasons were kept.',
  })
  blockReason!: BlockReason | null

  @Field(() => DateTime, { nullable: true, description: 'Time of the block; null if not blocked or unknown.' })
  blockedAt!: number | null

  @Field(() => Boolean, { description: 'True if the customer allows staff to look along.' })
  allowsLookAlong!: boolean

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time at which the personal data were erased; null for every other account.',
  })
  erasedAt!: number | null

  @Field(() => DateTime, { description: 'Time at which the account was made.' })
  createdAt!: number
}

export const StaffAccountConnection = staffConnection(
  StaffAccount,
  'StaffAccount',
  'Page of customers, newest first (Relay).',
)

@ObjectType({ description: 'Numbers of customers in the views of the list. Each count stops at 100.' })
export class StaffAccountCounts {
  @Field(() => Int, { description: 'Blocked accounts.' })
  blocked!: number

  @Field(() => Int, { description: 'Resellers.' })
  resellers!: number

  @Field(() => Int, { description: 'Customers with an invoice that was due before today.' })
  overdue!: number

  @Field(() => Int, {
    description:
      'Customers whose last mail to the login address was refused or given up, of the mails that are kept for 180 days.',
  })
  unreachable!: number

  @Field(() => Int, { description: 'Accounts that were made in the last 7 days.' })
  newest!: number

  @Field(() => Int, { description: 'E-mail addresses whose registration was not activated yet.' })
  waiting!: number
}

@ObjectType({ description: 'Numbers of resellers in the views of their list. Each count stops at 100.' })
export class StaffResellerCounts {
  @Field(() => Int, { description: 'Resellers.' })
  all!: number

  @Field(() => Int, { description: 'Resellers who owe at least 80% of their credit limit, or more than it.' })
  nearLimit!: number

  @Field(() => Int, { description: 'Resellers with an invoice that was due before today.' })
  overdue!: number
}

@InputType({ description: 'Filter of customers. A customer matches all fields that are given.' })
export class StaffAccountFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Text in the name, company, e-mail address or user name. At most 100 characters count.',
  })
  text?: string | null

  @Field(() => Boolean, { nullable: true, description: 'Only blocked accounts, or only others.' })
  isBlocked?: boolean | null

  @Field(() => AccountRoleEnum, { nullable: true, description: 'Kind of customer.' })
  role?: 'CUSTOMER' | 'RESELLER' | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'If true, only customers with an invoice that was due before today.',
  })
  isOverdue?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'If true, only customers who owe at least 80% of their credit limit, or more than it.',
  })
  isNearLimit?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'If true, only customers whose last mail to the login address was refused, returned or given up.',
  })
  isUnreachable?: boolean | null

  @Field(() => DateTime, { nullable: true, description: 'Only accounts made at or after this time.' })
  createdFrom?: Date | null
}

@ArgsType()
export class StaffAccountArgs extends StaffPageArgs {
  @Field(() => StaffAccountFilter, { nullable: true, description: 'Filter; all customers if omitted.' })
  filter?: StaffAccountFilter | null
}

@ObjectType({ description: 'Registration whose mailed link was not opened yet, so that there is no account.' })
export class StaffRegistration {
  @Field(() => String, { description: 'E-mail address, which names the registration.' })
  email!: string

  @Field(() => String, { description: 'Name that was entered; empty if none. Nothing proves that it is right.' })
  name!: string

  @Field(() => DateTime, { description: 'Time of the registration.' })
  createdAt!: number

  @Field(() => DateTime, { description: 'Time until which the newest link works.' })
  expiresAt!: number
}
