import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { graphEnum } from '../../../graphql/enums'
import { Cents } from '../../../graphql/scalars'
import type { ErasureBlockKind } from '../../../staff/erasure/erasure'
import { ApprovalNeeded } from '../../../staff/proposals/proposals.graphql'
import { REASON, result } from '../../../staff/staff.graphql'
import { Changed, StepUpNeeded } from '../../../staff/staff-errors'
import { CustomerActNotPossible } from './staff-account-acts.graphql'
import { StaffAccount } from './staff-accounts.graphql'

export const ERASURE_CAUSES = ['CUSTOMER_ASKED', 'NO_LONGER_NEEDED'] as const
export type ErasureCause = (typeof ERASURE_CAUSES)[number]

const ErasureCauseEnum = graphEnum('ErasureCause', 'Reason in law to erase the data of a customer.', {
  CUSTOMER_ASKED: 'The customer asked for it (GDPR, article 17).',
  NO_LONGER_NEEDED: 'The retention period has ended.',
} satisfies Record<ErasureCause, string>)

const ErasureBlockKindEnum = graphEnum('ErasureBlockKind', 'Reason why data cannot be erased yet.', {
  OPEN_ORDERS: 'Orders wait for payment, a decision or delivery.',
  ACTIVE_DOMAINS: 'The shop holds domains, or can restore them.',
  ACTIVE_HOSTING: 'Hosting packages are active.',
  ACTIVE_SERVERS: 'Servers are active.',
  ACTIVE_CERTIFICATES: 'Certificates are valid or requested.',
  OPEN_INVOICES: 'Invoices are unpaid, or still collect orders.',
  MONEY_TO_RETURN: 'Money has to be paid back.',
  LEGAL_HOLD: 'The account is on legal hold.',
  RESTRICTION: 'The customer had the processing restricted (GDPR, article 18).',
} satisfies Record<ErasureBlockKind, string>)

@ObjectType('ErasureBlock', { description: 'Why the data of a customer cannot be erased yet.' })
export class StaffErasureBlock {
  @Field(() => ErasureBlockKindEnum, { description: 'Reason.' })
  kind!: ErasureBlockKind

  @Field(() => Int, { description: 'Number of things.' })
  count!: number

  @Field(() => Cents, {
    nullable: true,
    description: 'Amount including VAT; null if no money is at stake, and for staff without AMOUNTS_SEE.',
  })
  amount!: number | null
}

@ObjectType('Erasure', { description: 'What erasing the data of a customer would leave, and what prevents it.' })
export class StaffErasure {
  @Field(() => [StaffErasureBlock], { description: 'What prevents it; empty if it is possible.' })
  blocks!: StaffErasureBlock[]

  @Field(() => Int, { description: 'Number of invoices that stay.' })
  invoiceCount!: number

  @Field(() => Int, { description: 'Number of credit notes that stay.' })
  creditNoteCount!: number

  @Field(() => Int, {
    nullable: true,
    description: 'Year at whose start the last of these documents may be deleted; null if there are none.',
  })
  keptUntil!: number | null
}

@InputType({ description: 'Customer whose personal data are erased.' })
export class AnonymiseAccountInput {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string

  @Field(() => ErasureCauseEnum, { description: 'Reason in law.' })
  cause!: ErasureCause

  @Field(() => String, { description: 'Login e-mail address of the customer, typed to prevent a mistake.' })
  email!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

export const AnonymiseAccountResult = result(
  'AnonymiseAccountResult',
  'The customer if no second staff member is needed, the proposal if one is, or why nothing was done.',
  StaffAccount,
  ApprovalNeeded,
  CustomerActNotPossible,
  Changed,
  StepUpNeeded,
)
