import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import {
  LiftAbuseSuspensionInput,
  LiftAbuseSuspensionResult,
  MoveAbuseDeadlineInput,
  MoveAbuseDeadlineResult,
  StaffAbuseArgs,
  StaffAbuseSuspensionConnection,
  SuspendForAbuseInput,
  SuspendForAbuseResult,
} from './staff-abuse.graphql'
import * as service from './staff-abuse.service'

/** Suspension for abuse in the back office. */
@Resolver()
export class StaffAbuseResolver {
  @Query(() => StaffAbuseSuspensionConnection, {
    description: 'Services that are suspended and domains that are on hold, newest first. Requires DOMAIN_ACT.',
  })
  staffAbuseSuspensions(@Ctx() ctx: StaffContext, @Args(() => StaffAbuseArgs) args: StaffAbuseArgs) {
    return service.listAbuseSuspensions(ctx, args)
  }

  @Mutation(() => SuspendForAbuseResult, {
    description:
      'Suspends a hosting package or server for abuse: a website and its mail, or a server, do not work until staff lift it. A payment or renewal does not. Its owner gets the statement of reasons by mail.',
  })
  suspendForAbuse(@Ctx() ctx: StaffContext, @Input(() => SuspendForAbuseInput) input: SuspendForAbuseInput) {
    return service.suspendForAbuse(ctx, input)
  }

  @Mutation(() => LiftAbuseSuspensionResult, {
    description:
      'Lifts the suspension of a package or server, which works again unless its term has ended. A server is started, unless its owner had stopped it. Its owner is told by mail.',
  })
  liftAbuseSuspension(
    @Ctx() ctx: StaffContext,
    @Input(() => LiftAbuseSuspensionInput) input: LiftAbuseSuspensionInput,
  ) {
    return service.liftAbuseSuspension(ctx, input)
  }

  @Mutation(() => MoveAbuseDeadlineResult, {
    description:
      'Moves the deadline of a suspension or of the hold of a domain to a later or earlier day. Its owner is told the new day by mail.',
  })
  moveAbuseDeadline(@Ctx() ctx: StaffContext, @Input(() => MoveAbuseDeadlineInput) input: MoveAbuseDeadlineInput) {
    return service.moveAbuseDeadline(ctx, input)
  }
}
