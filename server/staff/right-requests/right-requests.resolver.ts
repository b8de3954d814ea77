import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import type { StaffRight } from '../../../rules/staff-rights'
import { Input } from '../../graphql/input'
import { StaffRightEnum } from '../staff.graphql'
import type { StaffContext } from '../staff-context'
import { AskForRightInput, AskForRightResult, RightRequest } from './right-requests.graphql'
import { askForRight, readRightRequest } from './right-requests.service'

@Resolver()
export class RightRequestsResolver {
  @Query(() => RightRequest, {
    description: 'Colleagues who can give the caller a right, and whether the caller asked for it.',
  })
  rightRequest(
    @Ctx() ctx: StaffContext,
    @Arg('right', () => StaffRightEnum, { description: 'The right.' }) right: StaffRight,
  ) {
    return readRightRequest(ctx, right)
  }

  @Mutation(() => AskForRightResult, {
    description:
      'Mails the colleagues who can give the caller a right. At most three times a day for each right; beyond it, TOO_MANY_REQUESTS.',
  })
  askForRight(@Ctx() ctx: StaffContext, @Input(() => AskForRightInput) input: AskForRightInput) {
    return askForRight(ctx, input)
  }
}
