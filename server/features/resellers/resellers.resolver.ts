import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { ViewerNode } from '../accounts/accounts.graphql'
import * as domainList from './domain-list.service'
import {
  AddDomainListInput,
  AddDomainListResult,
  DomainListCheckResult,
  ResellerRates,
  StaffelOverview,
} from './resellers.graphql'
import { getResellerRates, getStaffelOverview } from './staffel.service'

@Resolver(() => ViewerNode)
export class ResellersResolver {
  @FieldResolver(() => StaffelOverview, {
    nullable: true,
    description: 'Staffel of the reseller this year, with the price list; null for anyone else.',
  })
  staffelOverview(@Ctx() ctx: Context) {
    return getStaffelOverview(ctx)
  }

  @Query(() => ResellerRates, {
    description: 'Public prices of extensions and reseller packages at each staffel.',
  })
  resellerRates(@Ctx() ctx: Context) {
    return getResellerRates(ctx)
  }

  @Query(() => DomainListCheckResult, {
    nullable: true,
    description: 'Normalises and checks a list of at most 500 domain names. For resellers only; needs no captcha.',
  })
  checkDomainList(
    @Ctx() ctx: Context,
    @Arg('text', () => String, {
      description:
        'Domain names separated by white space, commas or semicolons. URLs, capitals and accents are accepted.',
    })
    text: string,
  ) {
    return domainList.checkDomainList(ctx, text)
  }

  @Mutation(() => AddDomainListResult, {
    description:
      "Adds all available names of a list to the reseller's basket and returns the refused ones with a reason. Idempotent.",
  })
  addDomainList(@Ctx() ctx: Context, @Input(() => AddDomainListInput) input: AddDomainListInput) {
    return domainList.addDomainList(ctx, input)
  }
}
