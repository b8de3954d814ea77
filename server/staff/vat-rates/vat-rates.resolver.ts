import { Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../graphql/input'
import type { StaffContext } from '../staff-context'
import {
  AddVatRateInput,
  AddVatRateResult,
  CancelVatRateInput,
  CancelVatRateResult,
  StaffVatRate,
} from './vat-rates.graphql'
import { cancelVatRate, listStaffVatRates, proposeVatRate } from './vat-rates.service'

@Resolver()
export class VatRatesResolver {
  @Query(() => [StaffVatRate], { description: 'VAT rates, the last to apply first, at most 200.' })
  staffVatRates(@Ctx() ctx: StaffContext) {
    return listStaffVatRates(ctx)
  }

  @Mutation(() => AddVatRateResult, {
    description:
      'Proposes a VAT rate of a country from 00:00 in Amsterdam of a day; a second staff member approves it. Requires a fresh factor.',
  })
  addVatRate(@Ctx() ctx: StaffContext, @Input(() => AddVatRateInput) input: AddVatRateInput) {
    return proposeVatRate(ctx, input)
  }

  @Mutation(() => CancelVatRateResult, {
    description: 'Cancels a VAT rate before it applies. Requires a fresh factor.',
  })
  cancelVatRate(@Ctx() ctx: StaffContext, @Input(() => CancelVatRateInput) input: CancelVatRateInput) {
    return cancelVatRate(ctx, input)
  }
}
