import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { ViewerNode } from '../accounts/accounts.graphql'
import * as domainList from './domain-list.service'
import { AddDomainListInput, AddDomainListResult, DomainListCheckResult, StaffelOverview } from './resellers.graphql'
import { getStaffelOverview } from './staffel.service'

@Resolver(() => ViewerNode)
export class ResellersResolver {
  @FieldResolver(() => StaffelOverview, {
    nullable: true,
    description: 'Where a reseller stands this year, with the price list; null for everybody else.',
  })
  staffelOverview(@Ctx() ctx: Context) {
    return getStaffelOverview(ctx)
  }

  @Query(() => DomainListCheckResult, {
    nullable: true,
    description: 'Cleans a list of at most 500 names and checks them all. For resellers, without a captcha.',
  })
  checkDomainList(
    @Ctx() ctx: Context,
    @Arg('text', () => String, {
      description:
        'Names with white space, commas or semicolons between them, as addresses or with capitals and accents.',
    })
    text: string,
  ) {
    return domainList.checkDomainList(ctx, text)
  }

  @Mutation(() => AddDomainListResult, {
    description:
      "Puts all names of a list in the reseller's basket that can be had, at once, and says of the others why not. Asking twice is the same as asking once.",
  })
  addDomainList(@Ctx() ctx: Context, @Input(() => AddDomainListInput) input: AddDomainListInput) {
    return domainList.addDomainList(ctx, input)
  }
}
