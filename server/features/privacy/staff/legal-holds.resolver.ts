import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import {
  LiftLegalHoldInput,
  LiftLegalHoldResult,
  SetLegalHoldInput,
  SetLegalHoldResult,
  StaffLegalHold,
} from './legal-holds.graphql'
import { legalHoldOf, liftLegalHold, setLegalHold } from './legal-holds.service'
import { StaffPrivacyRequest } from './staff-privacy.graphql'
import { privacyRequestsOf } from './staff-privacy.service'

@Resolver(() => StaffAccount)
export class LegalHoldsResolver {
  @FieldResolver(() => StaffLegalHold, {
    nullable: true,
    description: 'Legal hold that lasts, also one of the account that a sub-user belongs to; null if there is none.',
  })
  legalHold(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return legalHoldOf(ctx, id)
  }

  @FieldResolver(() => [StaffPrivacyRequest], {
    nullable: true,
    description: 'Requests about personal data, the last received on top; null without PRIVACY_HANDLE.',
  })
  privacyRequests(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return privacyRequestsOf(ctx, id)
  }

  @Mutation(() => SetLegalHoldResult, {
    description:
      'Puts an account on legal hold: staff cannot erase its data, and an erasure that was approved is not carried out, until the hold is lifted. The customer is not told.',
  })
  setLegalHold(@Ctx() ctx: StaffContext, @Input(() => SetLegalHoldInput) input: SetLegalHoldInput) {
    return setLegalHold(ctx, input)
  }

  @Mutation(() => LiftLegalHoldResult, { description: 'Lifts the legal hold of an account.' })
  liftLegalHold(@Ctx() ctx: StaffContext, @Input(() => LiftLegalHoldInput) input: LiftLegalHoldInput) {
    return liftLegalHold(ctx, input)
  }
}
