import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import { DateTime } from '../../../graphql/scalars'
import { StaffMailConnection } from '../../../staff/mails/mails.graphql'
import { ProposalRef } from '../../../staff/proposals/proposals.graphql'
import { isProposedFor, proposalsFor } from '../../../staff/proposals/proposals.service'
import { StaffPageArgs } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { WorkItem } from '../../../staff/work/work.graphql'
import { listWorkOf } from '../../../staff/work/work.service'
import {
  editAccountContact,
  endCustomerSessions,
  requestEmailChangeFor,
  resendActivation,
  setAccountBlocked,
} from './account-acts.service'
import { setAccountConditions, withdrawAgreedStaffel } from './account-conditions.service'
import { AnonymiseAccountInput, AnonymiseAccountResult, StaffErasure } from './account-erasure.graphql'
import { anonymiseAccount, erasureOf } from './account-erasure.service'
import { mailsOf } from './account-mails.service'
import { allowLogin, loginBlockOf } from './login-block.service'
import { startLookAlong } from './look-along.service'
import { RemoveSecondFactorInput, RemoveSecondFactorResult } from './second-factor-removal.graphql'
import { removeSecondFactor } from './second-factor-removal.service'
import {
  AllowLoginInput,
  AllowLoginResult,
  EditAccountContactInput,
  EditAccountContactResult,
  EndCustomerSessionsInput,
  EndCustomerSessionsResult,
  RequestEmailChangeForInput,
  RequestEmailChangeForResult,
  ResendActivationInput,
  ResendActivationResult,
  SetAccountBlockedInput,
  SetAccountBlockedResult,
  SetAccountConditionsInput,
  SetAccountConditionsResult,
  StartLookAlongInput,
  StartLookAlongResult,
  WithdrawAgreedStaffelInput,
  WithdrawAgreedStaffelResult,
} from './staff-account-acts.graphql'
import {
  StaffAccount,
  StaffAccountArgs,
  StaffAccountConnection,
  StaffAccountCounts,
  StaffAccountPasskey,
  StaffAccountRef,
  StaffAccountSession,
  StaffActivityConnection,
  StaffEmailChange,
  StaffLoginBlock,
  StaffRegistration,
  StaffResellerCounts,
} from './staff-accounts.graphql'
import {
  activityOf,
  countStaffAccounts,
  countStaffResellers,
  emailChangeOf,
  failedLoginsOf,
  findStaffAccount,
  hasAuthenticatorApp,
  isUnreachableByMail,
  lastLoginOf,
  listPasskeysOf,
  listSessions,
  listStaffAccounts,
  listStaffRegistrations,
  parentOf,
  passkeysOf,
  sessionsOf,
  subUsersOf,
} from './staff-accounts.service'

@Resolver(() => StaffAccount)
export class StaffAccountsResolver {
  @Query(() => StaffAccountConnection, { description: 'Customers, newest first. Each search is recorded.' })
  staffAccounts(@Ctx() ctx: StaffContext, @Args(() => StaffAccountArgs) args: StaffAccountArgs) {
    return listStaffAccounts(ctx, args)
  }

  @Query(() => StaffAccountCounts, { description: 'Numbers of customers in the views of the list.' })
  staffAccountCounts(@Ctx() ctx: StaffContext) {
    return countStaffAccounts(ctx)
  }

  @Query(() => StaffResellerCounts, { description: 'Numbers of resellers in the views of their list.' })
  staffResellerCounts(@Ctx() ctx: StaffContext) {
    return countStaffResellers(ctx)
  }

  @Query(() => StaffAccount, {
    nullable: true,
    description: 'One customer; null if there is none. Each look is recorded.',
  })
  staffAccount(@Ctx() ctx: StaffContext, @Arg('id', () => ID, { description: 'Id of the account.' }) id: string) {
    return findStaffAccount(ctx, id)
  }

  @Query(() => [StaffRegistration], {
    description: 'Registrations whose mailed link was not opened yet, newest first. At most 100.',
  })
  staffRegistrations(
    @Ctx() ctx: StaffContext,
    @Arg('text', () => String, { nullable: true, description: 'Text in the e-mail address; all if omitted.' })
    text: string | null,
  ) {
    return listStaffRegistrations(ctx, text)
  }

  @FieldResolver(() => StaffAccountRef, {
    nullable: true,
    description: 'Account that this sub-user belongs to; null for a customer.',
  })
  parent(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return parentOf(ctx, id)
  }

  @FieldResolver(() => [StaffAccountRef], {
    description: 'Sub-users with read-only access, oldest first. At most 100.',
  })
  subUsers(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return subUsersOf(ctx, id)
  }

  @FieldResolver(() => Boolean, { description: 'True if a password alone does not sign in.' })
  hasAuthenticatorApp(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return hasAuthenticatorApp(ctx, id)
  }

  @FieldResolver(() => Int, { description: 'Number of passkeys.' })
  passkeyCount(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return passkeysOf(ctx, id)
  }

  @FieldResolver(() => Int, { description: 'Number of browsers that are signed in.' })
  sessionCount(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return sessionsOf(ctx, id)
  }

  @FieldResolver(() => Boolean, {
    description:
      'True if the last mail to the login address was refused, returned or given up, of the mails that are kept for 180 days.',
  })
  isUnreachable(@Ctx() ctx: StaffContext, @Root() { email }: StaffAccount) {
    return isUnreachableByMail(ctx, email)
  }

  @FieldResolver(() => Boolean, {
    description: 'True if an act for the customer is proposed, or approved and not carried out yet.',
  })
  hasProposal(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return isProposedFor(ctx, id)
  }

  @FieldResolver(() => [ProposalRef], {
    description:
      'Acts for the customer that are proposed, or approved and not carried out yet, newest first; those that the caller may see.',
  })
  proposals(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return proposalsFor(ctx, id)
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description: 'Time of the last login; null if there was none in 180 days.',
  })
  lastLoginAt(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return lastLoginOf(ctx, id)
  }

  @FieldResolver(() => StaffEmailChange, {
    nullable: true,
    description: 'Pending change of the login address; null if there is none.',
  })
  emailChange(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return emailChangeOf(ctx, id)
  }

  @FieldResolver(() => StaffErasure, {
    nullable: true,
    description: 'What erasing the personal data would leave, and what prevents it; null once they were erased.',
  })
  erasure(@Ctx() ctx: StaffContext, @Root() account: StaffAccount) {
    return erasureOf(ctx, account)
  }

  @FieldResolver(() => [StaffAccountSession], { description: 'Browsers that are signed in, most recently used first.' })
  sessions(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return listSessions(ctx, id)
  }

  @FieldResolver(() => [StaffAccountPasskey], { description: 'Passkeys, oldest first.' })
  passkeys(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return listPasskeysOf(ctx, id)
  }

  @FieldResolver(() => Int, { description: 'Number of failed logins in the last 30 days.' })
  failedLogins(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return failedLoginsOf(ctx, id)
  }

  @FieldResolver(() => StaffLoginBlock, {
    nullable: true,
    description: 'Refusal of all logins after too many failed attempts; null while logins are allowed.',
  })
  loginBlock(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return loginBlockOf(ctx, id)
  }

  @FieldResolver(() => StaffActivityConnection, {
    description: 'Events that the customer sees in the activity of the account, newest first.',
  })
  activity(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount, @Args(() => StaffPageArgs) page: StaffPageArgs) {
    return activityOf(ctx, id, page)
  }

  @FieldResolver(() => [WorkItem], {
    description:
      'Everything about the customer that waits for a person and is not put off, as far as the rights of the caller show it: by group, oldest first in each.',
  })
  workItems(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return listWorkOf(ctx, id)
  }

  @FieldResolver(() => StaffMailConnection, {
    nullable: true,
    description:
      'Mails to the addresses of the customer without their texts, newest first. They are kept for 180 days. Never null.',
  })
  mails(@Ctx() ctx: StaffContext, @Root() account: StaffAccount, @Args(() => StaffPageArgs) page: StaffPageArgs) {
    return mailsOf(ctx, account, page)
  }

  @Mutation(() => SetAccountBlockedResult, { description: 'Blocks an account or lifts the block. Mails the customer.' })
  setAccountBlocked(@Ctx() ctx: StaffContext, @Input(() => SetAccountBlockedInput) input: SetAccountBlockedInput) {
    return setAccountBlocked(ctx, input)
  }

  @Mutation(() => ResendActivationResult, {
    description: 'Mails a new link for a pending registration. Fails with NOT_FOUND if none waits.',
  })
  resendActivation(@Ctx() ctx: StaffContext, @Input(() => ResendActivationInput) input: ResendActivationInput) {
    return resendActivation(ctx, input)
  }

  @Mutation(() => RequestEmailChangeForResult, {
    description: 'Mails a link to the current and the new address; the login address changes when both are confirmed.',
  })
  requestEmailChangeFor(
    @Ctx() ctx: StaffContext,
    @Input(() => RequestEmailChangeForInput) input: RequestEmailChangeForInput,
  ) {
    return requestEmailChangeFor(ctx, input)
  }

  @Mutation(() => EditAccountContactResult, { description: 'Changes name, address and phone number of a customer.' })
  editAccountContact(@Ctx() ctx: StaffContext, @Input(() => EditAccountContactInput) input: EditAccountContactInput) {
    return editAccountContact(ctx, input)
  }

  @Mutation(() => SetAccountConditionsResult, {
    description: 'Changes what was agreed with a customer: reseller, volume tier, and payment on account.',
  })
  setAccountConditions(
    @Ctx() ctx: StaffContext,
    @Input(() => SetAccountConditionsInput) input: SetAccountConditionsInput,
  ) {
    return setAccountConditions(ctx, input)
  }

  @Mutation(() => WithdrawAgreedStaffelResult, {
    description:
      'Withdraws a tier that was agreed with a reseller, before it begins. Fails with CHANGED once it has begun.',
  })
  withdrawAgreedStaffel(
    @Ctx() ctx: StaffContext,
    @Input(() => WithdrawAgreedStaffelInput) input: WithdrawAgreedStaffelInput,
  ) {
    return withdrawAgreedStaffel(ctx, input)
  }

  @Mutation(() => EndCustomerSessionsResult, { description: 'Signs a customer out everywhere.' })
  endCustomerSessions(
    @Ctx() ctx: StaffContext,
    @Input(() => EndCustomerSessionsInput) input: EndCustomerSessionsInput,
  ) {
    return endCustomerSessions(ctx, input)
  }

  @Mutation(() => AllowLoginResult, {
    description:
      'Allows logins to an account again after too many failed attempts. Limits of network addresses stay. Fails with CHANGED if logins are allowed.',
  })
  allowLogin(@Ctx() ctx: StaffContext, @Input(() => AllowLoginInput) input: AllowLoginInput) {
    return allowLogin(ctx, input)
  }

  @Mutation(() => RemoveSecondFactorResult, {
    description:
      'Proposes to remove the authenticator app and recovery codes of a customer, and to end all sessions. Mails the customer; a login makes the proposal void.',
  })
  removeSecondFactor(@Ctx() ctx: StaffContext, @Input(() => RemoveSecondFactorInput) input: RemoveSecondFactorInput) {
    return removeSecondFactor(ctx, input)
  }

  @Mutation(() => AnonymiseAccountResult, {
    description:
      'Proposes to erase the personal data of a customer and of the sub-users; invoices and audit entries stay. Mails the customer; a login makes the proposal void.',
  })
  anonymiseAccount(@Ctx() ctx: StaffContext, @Input(() => AnonymiseAccountInput) input: AnonymiseAccountInput) {
    return anonymiseAccount(ctx, input)
  }

  @Mutation(() => StartLookAlongResult, {
    description: 'Creates a link to see the shop as a customer does, read-only, for half an hour.',
  })
  startLookAlong(@Ctx() ctx: StaffContext, @Input(() => StartLookAlongInput) input: StartLookAlongInput) {
    return startLookAlong(ctx, input)
  }
}
