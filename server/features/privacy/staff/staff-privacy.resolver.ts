import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import {
  CompletePrivacyRequestInput,
  CompletePrivacyRequestResult,
  ExtendPrivacyRequestInput,
  ExtendPrivacyRequestResult,
  LiftRestrictionInput,
  LiftRestrictionResult,
  NotePrivacyRequestInput,
  NotePrivacyRequestResult,
  RefusePrivacyRequestInput,
  RefusePrivacyRequestResult,
  StaffPrivacyArgs,
  StaffPrivacyRequest,
  StaffPrivacyRequestConnection,
  StaffPrivacyRequestCounts,
} from './staff-privacy.graphql'
import * as service from './staff-privacy.service'

/** Requests about personal data in the back office. */
@Resolver()
export class StaffPrivacyResolver {
  @Query(() => StaffPrivacyRequestConnection, {
    description: 'Requests of customers about their personal data. Requires PRIVACY_HANDLE.',
  })
  staffPrivacyRequests(@Ctx() ctx: StaffContext, @Args(() => StaffPrivacyArgs) args: StaffPrivacyArgs) {
    return service.listPrivacyRequests(ctx, args)
  }

  @Query(() => StaffPrivacyRequestCounts, { description: 'Numbers of requests in the views of the list.' })
  staffPrivacyRequestCounts(@Ctx() ctx: StaffContext) {
    return service.countPrivacyRequests(ctx)
  }

  @Query(() => StaffPrivacyRequest, {
    nullable: true,
    description: 'One request; null if there is none. Each look is recorded.',
  })
  staffPrivacyRequest(
    @Ctx() ctx: StaffContext,
    @Arg('id', () => ID, { description: 'Id of the request.' }) id: string,
  ) {
    return service.findPrivacyRequest(ctx, id)
  }

  @Mutation(() => NotePrivacyRequestResult, {
    description:
      'Notes a request that came, with the deadline that follows from its day. The customer gets a confirmation by mail.',
  })
  notePrivacyRequest(@Ctx() ctx: StaffContext, @Input(() => NotePrivacyRequestInput) input: NotePrivacyRequestInput) {
    return service.notePrivacyRequest(ctx, input)
  }

  @Mutation(() => ExtendPrivacyRequestResult, {
    description:
      'Extends the deadline of a request once by two months (GDPR, article 12(3)), within the first month. The customer gets the reason by mail.',
  })
  extendPrivacyRequest(
    @Ctx() ctx: StaffContext,
    @Input(() => ExtendPrivacyRequestInput) input: ExtendPrivacyRequestInput,
  ) {
    return service.extendPrivacyRequest(ctx, input)
  }

  @Mutation(() => CompletePrivacyRequestResult, {
    description:
      'Closes a request as done, once the work is done elsewhere. The customer is told by mail. One for restriction starts the restriction, which stops an erasure.',
  })
  completePrivacyRequest(
    @Ctx() ctx: StaffContext,
    @Input(() => CompletePrivacyRequestInput) input: CompletePrivacyRequestInput,
  ) {
    return service.completePrivacyRequest(ctx, input)
  }

  @Mutation(() => RefusePrivacyRequestResult, {
    description:
      'Closes a request as refused. The customer gets the reason by mail, with the authority and the court (GDPR, article 12(4)).',
  })
  refusePrivacyRequest(
    @Ctx() ctx: StaffContext,
    @Input(() => RefusePrivacyRequestInput) input: RefusePrivacyRequestInput,
  ) {
    return service.refusePrivacyRequest(ctx, input)
  }

  @Mutation(() => LiftRestrictionResult, {
    description: 'Lifts the restriction that a request led to. The customer is told by mail (GDPR, article 18(3)).',
  })
  liftRestriction(@Ctx() ctx: StaffContext, @Input(() => LiftRestrictionInput) input: LiftRestrictionInput) {
    return service.liftRestriction(ctx, input)
  }
}
