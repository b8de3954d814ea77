import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../graphql/input'
import { AuditArgs, AuditEntryConnection, ExportAuditLogInput, ExportAuditLogResult } from './audit.graphql'
import { listAuditEntries } from './audit.service'
import { exportAuditLog } from './audit-export.service'
import { acceptInvitation, openInvitation } from './invitations.service'
import { disableStaff, endStaffSessions, listStaffMembers } from './members.service'
import {
  beginPasskeyConfirmation,
  beginPasskeyRegistration,
  beginPasskeySignIn,
  finishPasskeyRegistration,
  removePasskey,
} from './passkeys.service'
import { ApprovalNeeded } from './proposals/proposals.graphql'
import { confirmFactor, finishPasskeySignIn, staffLogin, staffLogout } from './sign-in.service'
import {
  AcceptInvitationInput,
  AcceptInvitationResult,
  BeginPasskeyRegistrationInput,
  BeginPasskeyRegistrationResult,
  ConfirmFactorInput,
  ConfirmFactorResult,
  FinishPasskeyRegistrationInput,
  FinishPasskeyRegistrationResult,
  Invitation,
  InviteStaffInput,
  OpenInvitationInput,
  PasskeyAnswerInput,
  PasskeyChallenge,
  RemovePasskeyInput,
  RemovePasskeyResult,
  result,
  SetStaffLastDayInput,
  SetStaffRolesInput,
  StaffAccessInput,
  StaffChangeResult,
  StaffInvitation,
  StaffLoginInput,
  StaffLoginResult,
  StaffMember,
  StaffViewer,
} from './staff.graphql'
import { enableStaff, setStaffLastDay } from './staff-access.service'
import type { StaffContext } from './staff-context'
import { NotAllowed, StepUpNeeded } from './staff-errors'
import { inviteStaff, setStaffRoles } from './staff-roles.service'
import { viewerNow } from './staff-viewer'

const InviteStaffResult = result(
  'InviteStaffResult',
  'The invitation, the proposal if a second owner is needed, or why none was made.',
  StaffInvitation,
  ApprovalNeeded,
  NotAllowed,
  StepUpNeeded,
)
const GuardedChangeResult = (name: string) =>
  result(
    name,
    'The staff member after the change, the proposal if a second owner is needed, or why nothing was changed.',
    StaffMember,
    ApprovalNeeded,
    NotAllowed,
    StepUpNeeded,
  )
const SetStaffRolesResult = GuardedChangeResult('SetStaffRolesResult')
const SetStaffLastDayResult = GuardedChangeResult('SetStaffLastDayResult')
const EnableStaffResult = GuardedChangeResult('EnableStaffResult')
const DisableStaffResult = StaffChangeResult('DisableStaffResult')
const EndStaffSessionsResult = StaffChangeResult('EndStaffSessionsResult')

/** The graph of the back office. */
@Resolver()
export class StaffResolver {
  @Query(() => StaffViewer, { description: 'The signed-in staff member, if any.' })
  staffViewer(@Ctx() ctx: StaffContext) {
    return viewerNow(ctx)
  }

  @Query(() => [StaffMember], { description: 'All staff members, disabled ones too, by name. Requires STAFF_MANAGE.' })
  staffMembers(@Ctx() ctx: StaffContext) {
    return listStaffMembers(ctx)
  }

  @Query(() => AuditEntryConnection, {
    description: 'Audit entries, newest first: all with AUDIT_READ, else only those of the caller.',
  })
  auditEntries(@Ctx() ctx: StaffContext, @Args(() => AuditArgs) args: AuditArgs) {
    return listAuditEntries(ctx, args)
  }

  @Mutation(() => ExportAuditLogResult, {
    description: 'Records an export of the audit log, and returns the path of its file.',
  })
  exportAuditLog(@Ctx() ctx: StaffContext, @Input(() => ExportAuditLogInput) input: ExportAuditLogInput) {
    return exportAuditLog(ctx, input)
  }

  @Mutation(() => StaffLoginResult, { description: 'Signs in with password and code.' })
  staffLogin(@Ctx() ctx: StaffContext, @Input(() => StaffLoginInput) input: StaffLoginInput) {
    return staffLogin(ctx, input)
  }

  @Mutation(() => PasskeyChallenge, { description: 'Creates the challenge to sign in with a passkey.' })
  beginPasskeySignIn(@Ctx() ctx: StaffContext) {
    return beginPasskeySignIn(ctx)
  }

  @Mutation(() => StaffLoginResult, { description: 'Signs in with a passkey, which is both factors at once.' })
  finishPasskeySignIn(@Ctx() ctx: StaffContext, @Input(() => PasskeyAnswerInput) input: PasskeyAnswerInput) {
    return finishPasskeySignIn(ctx, input)
  }

  @Mutation(() => StaffViewer, { description: 'Signs out.' })
  staffLogout(@Ctx() ctx: StaffContext) {
    return staffLogout(ctx)
  }

  @Mutation(() => Invitation, {
    nullable: true,
    description: 'Returns an invitation with the secret for the authenticator app; null if it has expired or was used.',
  })
  openInvitation(@Ctx() ctx: StaffContext, @Input(() => OpenInvitationInput) input: OpenInvitationInput) {
    return openInvitation(ctx, input)
  }

  @Mutation(() => AcceptInvitationResult, {
    description: 'Sets password and authenticator app, and signs in. Replaces all earlier factors and sessions.',
  })
  acceptInvitation(@Ctx() ctx: StaffContext, @Input(() => AcceptInvitationInput) input: AcceptInvitationInput) {
    return acceptInvitation(ctx, input)
  }

  @Mutation(() => PasskeyChallenge, { description: 'Creates the challenge for `confirmFactor` with a passkey.' })
  beginPasskeyConfirmation(@Ctx() ctx: StaffContext) {
    return beginPasskeyConfirmation(ctx)
  }

  @Mutation(() => ConfirmFactorResult, { description: 'Proves a factor again, valid for ten minutes.' })
  confirmFactor(@Ctx() ctx: StaffContext, @Input(() => ConfirmFactorInput) input: ConfirmFactorInput) {
    return confirmFactor(ctx, input)
  }

  @Mutation(() => BeginPasskeyRegistrationResult, {
    description: 'Creates the challenge to add a passkey. Requires a fresh factor.',
  })
  beginPasskeyRegistration(
    @Ctx() ctx: StaffContext,
    @Input(() => BeginPasskeyRegistrationInput) input: BeginPasskeyRegistrationInput,
  ) {
    return beginPasskeyRegistration(ctx, input)
  }

  @Mutation(() => FinishPasskeyRegistrationResult, { description: 'Adds a passkey. Requires a fresh factor.' })
  finishPasskeyRegistration(
    @Ctx() ctx: StaffContext,
    @Input(() => FinishPasskeyRegistrationInput) input: FinishPasskeyRegistrationInput,
  ) {
    return finishPasskeyRegistration(ctx, input)
  }

  @Mutation(() => RemovePasskeyResult, { description: 'Removes a passkey of the caller. Requires a fresh factor.' })
  removePasskey(@Ctx() ctx: StaffContext, @Input(() => RemovePasskeyInput) input: RemovePasskeyInput) {
    return removePasskey(ctx, input)
  }

  @Mutation(() => InviteStaffResult, {
    description:
      'Adds a staff member and creates the link of the invitation. For a role with rights over money, exports or staff, another owner approves first, if there is one; inviting again then creates the link.',
  })
  inviteStaff(@Ctx() ctx: StaffContext, @Input(() => InviteStaffInput) input: InviteStaffInput) {
    return inviteStaff(ctx, input)
  }

  @Mutation(() => SetStaffRolesResult, {
    description:
      'Replaces the roles of another staff member. To give rights over money, exports or staff, another owner approves first, if there is one.',
  })
  setStaffRoles(@Ctx() ctx: StaffContext, @Input(() => SetStaffRolesInput) input: SetStaffRolesInput) {
    return setStaffRoles(ctx, input)
  }

  @Mutation(() => SetStaffLastDayResult, {
    description:
      'Sets or removes the last day of another staff member. When it is over in Amsterdam, sessions end and signing in is refused. To restore rights over money, exports or staff after that day, another owner approves first, if there is one.',
  })
  setStaffLastDay(@Ctx() ctx: StaffContext, @Input(() => SetStaffLastDayInput) input: SetStaffLastDayInput) {
    return setStaffLastDay(ctx, input)
  }

  @Mutation(() => DisableStaffResult, { description: 'Ends the access of another staff member, at once.' })
  disableStaff(@Ctx() ctx: StaffContext, @Input(() => StaffAccessInput) input: StaffAccessInput) {
    return disableStaff(ctx, input)
  }

  @Mutation(() => EnableStaffResult, {
    description:
      'Restores the access of another staff member. For roles with rights over money, exports or staff, another owner approves first, if there is one.',
  })
  enableStaff(@Ctx() ctx: StaffContext, @Input(() => StaffAccessInput) input: StaffAccessInput) {
    return enableStaff(ctx, input)
  }

  @Mutation(() => EndStaffSessionsResult, { description: 'Signs another staff member out everywhere.' })
  endStaffSessions(@Ctx() ctx: StaffContext, @Input(() => StaffAccessInput) input: StaffAccessInput) {
    return endStaffSessions(ctx, input)
  }
}
