import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { listUnknownNames, setDismissed, setManyDismissed } from './staff-unknown-names.service'
import {
  SetUnknownNameDismissedInput,
  SetUnknownNameDismissedResult,
  SetUnknownNamesDismissedInput,
  SetUnknownNamesDismissedResult,
  StaffUnknownNameArgs,
  StaffUnknownNameConnection,
} from './unknown-names.graphql'

/** Names that registrars have and the shop does not. */
@Resolver()
export class UnknownNamesResolver {
  @Query(() => StaffUnknownNameConnection, {
    description:
      'Names in the accounts at registrars that the shop neither holds nor has on order, those that were found first on top. Registrars without a list, as over EPP, are left out. Requires CUSTOMERS_SEE.',
  })
  staffUnknownNames(@Ctx() ctx: StaffContext, @Args(() => StaffUnknownNameArgs) args: StaffUnknownNameArgs) {
    return listUnknownNames(ctx, args)
  }

  @Mutation(() => SetUnknownNameDismissedResult, {
    description: 'Ignores a name that the shop does not have, or lists it again. Nothing changes at the registrar.',
  })
  setUnknownNameDismissed(
    @Ctx() ctx: StaffContext,
    @Input(() => SetUnknownNameDismissedInput) input: SetUnknownNameDismissedInput,
  ) {
    return setDismissed(ctx, input)
  }

  @Mutation(() => SetUnknownNamesDismissedResult, {
    description:
      'Ignores up to 100 names that the shop does not have, or lists them again: all of them, or none if one has changed meanwhile. Nothing changes at the registrar.',
  })
  setUnknownNamesDismissed(
    @Ctx() ctx: StaffContext,
    @Input(() => SetUnknownNamesDismissedInput) input: SetUnknownNamesDismissedInput,
  ) {
    return setManyDismissed(ctx, input)
  }
}
