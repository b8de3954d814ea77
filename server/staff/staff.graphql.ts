import { type ClassType, createUnionType, Field, ID, InputType, ObjectType } from 'type-graphql'
import { type StaffFactor, type StaffRight, type StaffRole } from '../../rules/staff-rights'
import { graphEnum } from '../graphql/enums'
import { DateTime, LocalDate } from '../graphql/scalars'
import {
  FactorRefused,
  InvitationNotValid,
  NotAllowed,
  SecondFactorNeeded,
  SignInRefused,
  StaffInvalidInput,
  StepUpNeeded,
} from './staff-errors'

const StaffRoleEnum = graphEnum('StaffRole', 'Role of a staff member: a set of rights.', {
  OWNER: 'Holds every right.',
  FINANCE: 'Decides about orders, money and prices.',
  SUPPORT: 'Helps customers; proposes refunds and credits.',
  TECHNICAL: 'Looks after domains, hosting and jobs. Sees no amounts.',
  READER: 'Reads everything, the audit log too, and changes nothing.',
} satisfies Record<StaffRole, string>)

export const StaffFactorEnum = graphEnum('StaffFactor', 'Second factor.', {
  PASSKEY: 'Passkey.',
  TOTP: 'Code of an authenticator app (RFC 6238).',
} satisfies Record<StaffFactor, string>)

export const StaffRightEnum = graphEnum(
  'StaffRight',
  'Right of a staff member. The server decides; a client hides what is not allowed.',
  {
    CUSTOMERS_SEE: 'See customers, orders and domains.',
    AMOUNTS_SEE: 'See amounts and invoices.',
    ORDERS_DECIDE: 'Accept the payment of an order, or give it up.',
    ORDERS_DELIVER_AGAIN: 'Retry the delivery of an order.',
    REFUND_PROPOSE: 'Propose a refund.',
    REFUND_APPROVE: 'Approve a refund.',
    REFUND_GOODWILL: 'Give an amount back as goodwill, in a refund.',
    INVOICES_EDIT: 'Record payments, credit invoices and write them off.',
    CREDIT_PROPOSE: 'Propose a credit note.',
    CUSTOMER_EDIT: 'Edit and block customers.',
    CUSTOMER_LOOK_ALONG: 'See the shop as a customer does, without changing anything.',
    CUSTOMER_ERASE: 'Erase the personal data of a customer, and set or lift what stops it.',
    PRIVACY_HANDLE: 'Handle requests of customers about their personal data.',
    DOMAIN_ACT: 'Change domains on behalf of customers.',
    JOBS_RETRY: 'Retry jobs.',
    JOBS_DROP: 'Drop jobs.',
    CATALOGUE_DRAFT: 'Draft changes of products and prices.',
    CATALOGUE_APPROVE: 'Approve changes of products and prices.',
    PROMOTIONS_CREATE: 'Create promotions up to a limit, and propose those above it.',
    PROMOTIONS_MANAGE: 'Create promotions without a limit, approve and end them, and make their codes.',
    EXPORT_PERSONAL_DATA: 'Export personal data.',
    STAFF_MANAGE: 'Invite staff, and change their roles and access.',
    AUDIT_READ: 'Read all audit entries; without it, only those of oneself.',
    REPORTS_READ: 'Read the reports of the shop.',
  } satisfies Record<StaffRight, string>,
)

@ObjectType({ description: 'A signed-in browser of a staff member.' })
export class StaffSessionSeen {
  @Field(() => DateTime, { description: 'Time of the sign-in.' })
  createdAt!: number

  @Field(() => DateTime, { description: 'Time of the last request, to the minute.' })
  lastSeenAt!: number

  @Field(() => StaffFactorEnum, { description: 'Factor that was proven last.' })
  factor!: StaffFactor
}

@ObjectType({ description: 'Someone who works in the back office.' })
export class StaffMember {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Name.' })
  name!: string

  @Field(() => String, { description: 'E-mail address, with which the staff member signs in.' })
  email!: string

  @Field(() => [StaffRoleEnum], { description: 'Roles, one to three.' })
  roles!: StaffRole[]

  @Field(() => Boolean, { description: 'True if access was ended: the staff member can no longer sign in.' })
  isDisabled!: boolean

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Last day with access, in Amsterdam (YYYY-MM-DD); null if access has no end.',
  })
  lastDay!: string | null

  @Field(() => Boolean, { description: 'True once that day is over: the staff member can no longer sign in.' })
  isPastLastDay!: boolean

  @Field(() => Boolean, { description: 'True until the invitation is accepted.' })
  isInvited!: boolean

  @Field(() => [StaffFactorEnum], { description: 'Second factors that are set up.' })
  factors!: StaffFactor[]

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the last request, to the minute; null before the first.',
  })
  lastSeenAt!: number | null

  @Field(() => DateTime, { description: 'Time of the first invitation.' })
  createdAt!: number

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time at which an open invitation expires; null if there is none.',
  })
  invitationEndsAt!: number | null

  @Field(() => [StaffSessionSeen], { description: 'Open sessions, latest first.' })
  sessions!: StaffSessionSeen[]
}

@ObjectType({ description: 'Passkey of the signed-in staff member.' })
export class StaffPasskey {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Name given by its owner.' })
  name!: string

  @Field(() => DateTime, { description: 'Time at which it was added.' })
  createdAt!: number

  @Field(() => DateTime, { nullable: true, description: 'Time of its last use; null before the first.' })
  lastUsedAt!: number | null
}

@ObjectType({ description: 'The signed-in staff member and the session of the browser.' })
export class StaffViewer {
  @Field(() => StaffMember, { nullable: true, description: 'The staff member; null while nobody is signed in.' })
  member!: StaffMember | null

  @Field(() => [StaffRightEnum], { description: 'Rights of the staff member; empty while nobody is signed in.' })
  rights!: StaffRight[]

  @Field(() => DateTime, { nullable: true, description: 'Time until which a fresh factor is valid; null if none is.' })
  confirmedUntil!: number | null

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Time at which the session ends: 30 minutes after the last request, at most 12 hours after signing in.',
  })
  sessionEndsAt!: number | null

  @Field(() => Boolean, { description: 'True if the staff member has a passkey.' })
  hasPasskey!: boolean

  @Field(() => [StaffPasskey], { description: 'Passkeys of the staff member, oldest first.' })
  passkeys!: StaffPasskey[]

  @Field(() => Boolean, {
    description: 'False if this shop does without a second staff member for acts above the limits (`FOUR_EYES=off`).',
  })
  hasFourEyes!: boolean

  @Field(() => String, {
    description:
      'CSRF token. Send it in the `X-CSRF-TOKEN` header with every mutation. Replaced by signing in and out.',
  })
  csrfToken!: string
}

@ObjectType({ description: 'Challenge for a passkey, valid for five minutes in this browser.' })
export class PasskeyChallenge {
  @Field(() => String, { description: 'Options of WebAuthn, as JSON.' })
  options!: string
}

@ObjectType({ description: 'An invitation as its recipient sees it.' })
export class Invitation {
  @Field(() => String, { description: 'Name of the invited staff member.' })
  name!: string

  @Field(() => String, { description: 'E-mail address of the invited staff member.' })
  email!: string

  @Field(() => String, { description: 'Secret for the authenticator app, base32.' })
  totpSecret!: string

  @Field(() => String, { description: 'The same as an `otpauth://` address, for a QR code.' })
  totpUri!: string
}

@ObjectType({ description: 'An invitation as its sender sees it. The link is shown once.' })
export class StaffInvitation {
  @Field(() => StaffMember, { description: 'The invited staff member.' })
  member!: StaffMember

  @Field(() => String, { description: 'Link to hand over; valid for 24 hours, once.' })
  url!: string
}

@InputType({ description: 'Credentials of a staff member.' })
export class StaffLoginInput {
  @Field(() => String, { description: 'E-mail address.' })
  email!: string

  @Field(() => String, { description: 'Password.' })
  password!: string

  @Field(() => String, {
    nullable: true,
    description: 'Code of the authenticator app; null to ask whether the password is right.',
  })
  code?: string | null
}

@InputType({ description: 'Assertion of a passkey.' })
export class PasskeyAnswerInput {
  @Field(() => String, { description: 'Response of the browser, as JSON.' })
  passkey!: string
}

@InputType({ description: 'Invitation to open.' })
export class OpenInvitationInput {
  @Field(() => String, { description: 'Code in the link.' })
  code!: string
}

@InputType({ description: 'Acceptance of an invitation.' })
export class AcceptInvitationInput {
  @Field(() => String, { description: 'Code in the link.' })
  code!: string

  @Field(() => String, { description: 'New password of 14 to 40 characters.' })
  password!: string

  @Field(() => String, { description: 'Code of the authenticator app that has the secret of the invitation.' })
  totpCode!: string
}

@InputType({ description: 'Proof of a factor. Give exactly one of these fields.' })
export class ConfirmFactorInput {
  @Field(() => String, { nullable: true, description: 'Code of the authenticator app.' })
  code?: string | null

  @Field(() => String, { nullable: true, description: 'Assertion for `beginPasskeyConfirmation`, as JSON.' })
  passkey?: string | null
}

/** Description of the field that each act has. */
export const REASON = 'Reason, 3 to 500 characters, kept in the audit entry.'

@InputType({ description: 'Start of the registration of a passkey.' })
export class BeginPasskeyRegistrationInput {
  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Passkey that a browser has created.' })
export class FinishPasskeyRegistrationInput {
  @Field(() => String, { description: 'Response of the browser, as JSON.' })
  passkey!: string

  @Field(() => String, { description: 'Name, such as that of the device. At most 100 characters.' })
  name!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Passkey to remove.' })
export class RemovePasskeyInput {
  @Field(() => ID, { description: 'Id of the passkey.' })
  id!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Staff member to invite.' })
export class InviteStaffInput {
  @Field(() => String, { description: 'Name. At most 100 characters.' })
  name!: string

  @Field(() => String, { description: 'E-mail address.' })
  email!: string

  @Field(() => [StaffRoleEnum], { description: 'One to three roles, whose rights the caller holds.' })
  roles!: StaffRole[]

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Last day with access, in Amsterdam: from today and within five years. Null if access has no end.',
  })
  lastDay?: string | null

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'New roles of a staff member.' })
export class SetStaffRolesInput {
  @Field(() => ID, { description: 'Id of the staff member.' })
  staffId!: string

  @Field(() => [StaffRoleEnum], { description: 'One to three roles, in place of the present ones.' })
  roles!: StaffRole[]

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Last day of a staff member.' })
export class SetStaffLastDayInput {
  @Field(() => ID, { description: 'Id of the staff member.' })
  staffId!: string

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Last day with access, in Amsterdam: from today and within five years. Null if access has no end.',
  })
  lastDay?: string | null

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Staff member whose access changes.' })
export class StaffAccessInput {
  @Field(() => ID, { description: 'Id of the staff member.' })
  staffId!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

/** Creates the result union of a mutation. INVALID_INPUT is always a member of it. */
export function result<T extends ClassType[]>(name: string, description: string, ...types: T) {
  return createUnionType({ name, description, types: () => [...types, StaffInvalidInput] as const })
}

export const StaffLoginResult = result(
  'StaffLoginResult',
  'The viewer after signing in, or why it was refused.',
  StaffViewer,
  SignInRefused,
  SecondFactorNeeded,
)
export const AcceptInvitationResult = result(
  'AcceptInvitationResult',
  'The viewer after signing in, or why the invitation was not accepted.',
  StaffViewer,
  InvitationNotValid,
  FactorRefused,
)
export const ConfirmFactorResult = result(
  'ConfirmFactorResult',
  'The viewer with a fresh factor, or why the proof was refused.',
  StaffViewer,
  FactorRefused,
)
export const BeginPasskeyRegistrationResult = result(
  'BeginPasskeyRegistrationResult',
  'The challenge, or why none was created.',
  PasskeyChallenge,
  StepUpNeeded,
)
export const FinishPasskeyRegistrationResult = result(
  'FinishPasskeyRegistrationResult',
  'The viewer with the passkey, or why it was refused.',
  StaffViewer,
  FactorRefused,
  StepUpNeeded,
)
export const RemovePasskeyResult = result(
  'RemovePasskeyResult',
  'The viewer without the passkey, or why it was kept.',
  StaffViewer,
  StepUpNeeded,
)
export const StaffChangeResult = (name: string) =>
  result(name, 'The staff member after the change, or why nothing was changed.', StaffMember, NotAllowed, StepUpNeeded)
