import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import * as restrictions from './domain-restrictions.service'
import { askSources } from './domain-sources.service'
import {
  CompareAllDomainsInput,
  CompareAllDomainsResult,
  DomainActEnum,
  DomainActResult,
  MendDomainInput,
  SetDomainHoldInput,
  SetDomainLockInput,
  StaffComparison,
  StaffDomainActInput,
  StaffDomainEvent,
  StaffDomainHolder,
  StaffDomainRenewal,
  StaffDomainSources,
} from './staff-domain.graphql'
import { allowedActsOf, findStaffDomain, historyOf, holderOf, renewalOf } from './staff-domain.service'
import * as acts from './staff-domain-acts.service'
import { StaffDomain, StaffDomainArgs, StaffDomainConnection, StaffDomainCounts } from './staff-domains.graphql'
import { countStaffDomains, listStaffDomains } from './staff-domains.service'

const CompareDomainResult = DomainActResult('CompareDomainResult')
const MendDomainResult = DomainActResult('MendDomainResult')
const RenewDomainNowResult = DomainActResult('RenewDomainNowResult')
const RestoreDomainResult = DomainActResult('RestoreDomainResult')
const ResumeDomainRenewalResult = DomainActResult('ResumeDomainRenewalResult')
const StopDomainRenewalResult = DomainActResult('StopDomainRenewalResult')
const SetDomainLockResult = DomainActResult('SetDomainLockResult')
const SetDomainHoldResult = DomainActResult('SetDomainHoldResult')
const SendTransferCodeToHolderResult = DomainActResult('SendTransferCodeToHolderResult')

/** Domains in the back office. */
@Resolver(() => StaffDomain)
export class StaffDomainsResolver {
  @Query(() => StaffDomainConnection, {
    description:
      'Domains by name, or by the end of their term in views of terms. A search leaves an audit entry. Requires CUSTOMERS_SEE.',
  })
  staffDomains(@Ctx() ctx: StaffContext, @Args(() => StaffDomainArgs) args: StaffDomainArgs) {
    return listStaffDomains(ctx, args)
  }

  @Query(() => StaffDomainCounts, { description: 'Numbers of domains in the saved views. Requires CUSTOMERS_SEE.' })
  staffDomainCounts(@Ctx() ctx: StaffContext) {
    return countStaffDomains(ctx)
  }

  @Query(() => StaffDomain, {
    nullable: true,
    description: 'One domain; null if there is none. Requires CUSTOMERS_SEE. Leaves an audit entry.',
  })
  staffDomain(@Ctx() ctx: StaffContext, @Arg('id', () => ID, { description: 'Id of the domain.' }) id: string) {
    return findStaffDomain(ctx, id)
  }

  @Query(() => StaffDomainSources, {
    nullable: true,
    description:
      'A domain as the shop, its registrar and the name server have it; null if there is none. Asks both now, for at most 8 seconds each. Requires CUSTOMERS_SEE.',
  })
  staffDomainSources(@Ctx() ctx: StaffContext, @Arg('id', () => ID, { description: 'Id of the domain.' }) id: string) {
    return askSources(ctx, id)
  }

  @Query(() => StaffComparison, {
    nullable: true,
    description: 'Last comparison of all domains that staff requested; null if there was none. Requires CUSTOMERS_SEE.',
  })
  lastComparison(@Ctx() ctx: StaffContext) {
    return acts.findLastComparison(ctx)
  }

  @Mutation(() => CompareAllDomainsResult, {
    description:
      'Begins to compare all domains with their registrars, over up to two hours. Its result is the view DIFFERENT.',
  })
  compareAllDomains(@Ctx() ctx: StaffContext, @Input(() => CompareAllDomainsInput) input: CompareAllDomainsInput) {
    return acts.compareAllDomains(ctx, input)
  }

  @Mutation(() => CompareDomainResult, {
    description:
      'Requests a comparison with the registrar, which takes over what it is right about. A domain that the registrar does not hold ends only after a second answer, an hour later.',
  })
  compareDomain(@Ctx() ctx: StaffContext, @Input(() => StaffDomainActInput) input: StaffDomainActInput) {
    return acts.compareDomain(ctx, input)
  }

  @Mutation(() => MendDomainResult, {
    description: 'Mends one difference between the shop and an outside system, by the side that is right.',
  })
  mendDomain(@Ctx() ctx: StaffContext, @Input(() => MendDomainInput) input: MendDomainInput) {
    return acts.mendDomain(ctx, input)
  }

  @Mutation(() => RenewDomainNowResult, { description: 'Orders the next year of a domain for its owner.' })
  renewDomainNow(@Ctx() ctx: StaffContext, @Input(() => StaffDomainActInput) input: StaffDomainActInput) {
    return acts.renewDomainNow(ctx, input)
  }

  @Mutation(() => RestoreDomainResult, {
    description: 'Orders the next year of an expired domain for its owner. Paying it restores the domain.',
  })
  restoreDomain(@Ctx() ctx: StaffContext, @Input(() => StaffDomainActInput) input: StaffDomainActInput) {
    return acts.restoreDomain(ctx, input)
  }

  @Mutation(() => StopDomainRenewalResult, {
    description: 'Disables auto-renew of a domain. An unpaid renewal is taken off its order.',
  })
  stopDomainRenewal(@Ctx() ctx: StaffContext, @Input(() => StaffDomainActInput) input: StaffDomainActInput) {
    return acts.stopDomainRenewal(ctx, input)
  }

  @Mutation(() => ResumeDomainRenewalResult, {
    description: 'Enables auto-renew of a domain again. A renewal that is due is ordered at once.',
  })
  resumeDomainRenewal(@Ctx() ctx: StaffContext, @Input(() => StaffDomainActInput) input: StaffDomainActInput) {
    return acts.resumeDomainRenewal(ctx, input)
  }

  @Mutation(() => SendTransferCodeToHolderResult, {
    description: 'Mails the transfer code of a domain to its registrant. Staff never see the code.',
  })
  sendTransferCodeToHolder(@Ctx() ctx: StaffContext, @Input(() => StaffDomainActInput) input: StaffDomainActInput) {
    return acts.sendTransferCodeToHolder(ctx, input)
  }

  @Mutation(() => SetDomainLockResult, {
    description:
      'Locks a domain against transfers to another registrar, or removes that lock. While it is locked, no transfer code is given out, also where the registry of the extension has no lock. Its owner sees it in their activity.',
  })
  setDomainLock(@Ctx() ctx: StaffContext, @Input(() => SetDomainLockInput) input: SetDomainLockInput) {
    return restrictions.setDomainLock(ctx, input)
  }

  @Mutation(() => SetDomainHoldResult, {
    description:
      'Puts a domain on hold at its registry, so that website and e-mail at it do not work, or ends that hold. Its owner gets the statement of reasons, or the end of the hold, by mail.',
  })
  setDomainHold(@Ctx() ctx: StaffContext, @Input(() => SetDomainHoldInput) input: SetDomainHoldInput) {
    return restrictions.setDomainHold(ctx, input)
  }

  @FieldResolver(() => StaffDomainRenewal, {
    nullable: true,
    description: 'Renewal; null if the domain left, or if its customer is blocked.',
  })
  renewal(@Ctx() ctx: StaffContext, @Root() domain: StaffDomain) {
    return renewalOf(ctx, domain)
  }

  @FieldResolver(() => StaffDomainHolder, {
    nullable: true,
    description:
      'Registrant as the shop has it; null if the domain left. `isHolderVerified` says whether it is verified.',
  })
  holder(@Ctx() ctx: StaffContext, @Root() domain: StaffDomain) {
    return holderOf(ctx, domain)
  }

  @FieldResolver(() => [DomainActEnum], { description: 'Acts that are possible now, with the rights of the reader.' })
  allowedActs(@Ctx() ctx: StaffContext, @Root() domain: StaffDomain) {
    return allowedActsOf(ctx, domain)
  }

  @FieldResolver(() => [StaffDomainEvent], { description: 'Orders, acts of staff and differences, newest first.' })
  history(@Ctx() ctx: StaffContext, @Root() domain: StaffDomain) {
    return historyOf(ctx, domain)
  }
}
