import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { AddExtensionInput, AddExtensionResult } from './extensions.graphql'
import { addExtension } from './extensions.service'
import { readPriceList } from './price-list.service'
import {
  CancelPriceSetResult,
  ChangePriceSetInput,
  ChangePriceSetResult,
  DiscardPriceSetResult,
  DraftPriceSetInput,
  DraftPriceSetResult,
  EndPriceSetInput,
  PriceSetsArgs,
  ReadPriceListInput,
  ReadPriceListResult,
  SchedulePriceSetInput,
  SchedulePriceSetResult,
  SetProductSaleInput,
  SetProductSaleResult,
  StaffPriceChange,
  StaffPriceSet,
  StaffPriceSetConnection,
} from './price-sets.graphql'
import {
  changePriceSet,
  discardPriceSet,
  draftPriceSet,
  findStaffPriceSet,
  listStaffChanges,
  listStaffPriceSets,
} from './price-sets.service'
import { setProductSale } from './product-sale.service'
import { cancelPriceSet, schedulePriceSet } from './schedule-prices.service'

@Resolver(() => StaffPriceSet)
export class PriceSetsResolver {
  @Query(() => StaffPriceSetConnection, { description: 'Sets of price changes, newest first.' })
  priceSets(@Ctx() ctx: StaffContext, @Args(() => PriceSetsArgs) args: PriceSetsArgs) {
    return listStaffPriceSets(ctx, args)
  }

  @Query(() => StaffPriceSet, { nullable: true, description: 'A set of price changes; null if there is none.' })
  priceSet(@Ctx() ctx: StaffContext, @Arg('id', () => ID, { description: 'Id of the set.' }) id: string) {
    return findStaffPriceSet(ctx, id)
  }

  @FieldResolver(() => [StaffPriceChange], { description: 'Its prices beside those without it, in display order.' })
  changes(@Ctx() ctx: StaffContext, @Root() set: StaffPriceSet) {
    return listStaffChanges(ctx, set)
  }

  @Mutation(() => DraftPriceSetResult, { description: 'Prepares price changes. They have no effect until approved.' })
  draftPriceSet(@Ctx() ctx: StaffContext, @Input(() => DraftPriceSetInput) input: DraftPriceSetInput) {
    return draftPriceSet(ctx, input)
  }

  @Mutation(() => ReadPriceListResult, { description: 'Prepares price changes from a price list in CSV.' })
  readPriceList(@Ctx() ctx: StaffContext, @Input(() => ReadPriceListInput) input: ReadPriceListInput) {
    return readPriceList(ctx, input)
  }

  @Mutation(() => ChangePriceSetResult, {
    description: 'Replaces the contents of a draft. An open proposal to schedule it can no longer be approved.',
  })
  changePriceSet(@Ctx() ctx: StaffContext, @Input(() => ChangePriceSetInput) input: ChangePriceSetInput) {
    return changePriceSet(ctx, input)
  }

  @Mutation(() => SchedulePriceSetResult, {
    description:
      'Schedules a draft from 00:00 in Amsterdam of a day, after approval by a second staff member. Owners are mailed about raises; a renewal whose owner was not told in time keeps its price.',
  })
  schedulePriceSet(@Ctx() ctx: StaffContext, @Input(() => SchedulePriceSetInput) input: SchedulePriceSetInput) {
    return schedulePriceSet(ctx, input)
  }

  @Mutation(() => CancelPriceSetResult, {
    description: 'Cancels a scheduled set before it applies. Owners who were mailed about it are mailed again.',
  })
  cancelPriceSet(@Ctx() ctx: StaffContext, @Input(() => EndPriceSetInput) input: EndPriceSetInput) {
    return cancelPriceSet(ctx, input)
  }

  @Mutation(() => DiscardPriceSetResult, { description: 'Deletes a draft.' })
  discardPriceSet(@Ctx() ctx: StaffContext, @Input(() => EndPriceSetInput) input: EndPriceSetInput) {
    return discardPriceSet(ctx, input)
  }

  @Mutation(() => AddExtensionResult, {
    description:
      'Adds an extension with its prices. `setProductSale` sells it. `REGISTRY_FOR` decides at which registrar. Requires a fresh factor.',
  })
  addExtension(@Ctx() ctx: StaffContext, @Input(() => AddExtensionInput) input: AddExtensionInput) {
    return addExtension(ctx, input)
  }

  @Mutation(() => SetProductSaleResult, {
    description: 'Stops selling a product, or sells it again. Its owners keep and renew it.',
  })
  setProductSale(@Ctx() ctx: StaffContext, @Input(() => SetProductSaleInput) input: SetProductSaleInput) {
    return setProductSale(ctx, input)
  }
}
