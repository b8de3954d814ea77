import { Field, ID, InputType } from 'type-graphql'
import type { IdentityCheck } from '../../../../rules/identity-checks'
import { graphEnum } from '../../../graphql/enums'
import { ApprovalNeeded } from '../../../staff/proposals/proposals.graphql'
import { REASON, result } from '../../../staff/staff.graphql'
import { StepUpNeeded } from '../../../staff/staff-errors'
import { CustomerActNotPossible } from './staff-account-acts.graphql'
import { StaffAccount } from './staff-accounts.graphql'

const IdentityCheckEnum = graphEnum('IdentityCheck', 'Way in which it was established who the customer is.', {
  CALLED_BACK: 'The customer was called back on the phone number of the account.',
  INVOICE_NAMED: 'The customer named the amount and date of the last invoice.',
  EXTRACT_SEEN: 'A copy of the extract of the trade register was seen. Required for a company.',
} satisfies Record<IdentityCheck, string>)

@InputType({ description: 'Customer whose second factor is removed.' })
export class RemoveSecondFactorInput {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string

  @Field(() => [IdentityCheckEnum], {
    description: 'Identity checks carried out: at least two; for a company, one is the trade register extract.',
  })
  identityChecks!: IdentityCheck[]

  @Field(() => String, { description: `${REASON} The customer does not see it.` })
  reason!: string
}

export const RemoveSecondFactorResult = result(
  'RemoveSecondFactorResult',
  'The customer if no second staff member is needed, the proposal if one is, or why nothing was done.',
  StaffAccount,
  ApprovalNeeded,
  CustomerActNotPossible,
  StepUpNeeded,
)
