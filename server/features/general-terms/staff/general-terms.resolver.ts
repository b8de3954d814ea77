import { Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import {
  ActOnGeneralTermsInput,
  ChangeGeneralTermsInput,
  ChangeGeneralTermsResult,
  DiscardGeneralTermsResult,
  DraftGeneralTermsInput,
  DraftGeneralTermsResult,
  PlanGeneralTermsInput,
  PlanGeneralTermsResult,
  StaffGeneralTerms,
  UnplanGeneralTermsResult,
} from './general-terms.graphql'
import { changeTerms, discardTerms, draftTerms, listStaffTerms, planTerms, unplanTerms } from './general-terms.service'

@Resolver()
export class StaffGeneralTermsResolver {
  @Query(() => [StaffGeneralTerms], {
    description: 'Versions of the general terms, newest first, at most 50. Requires STAFF_MANAGE.',
  })
  staffGeneralTerms(@Ctx() ctx: StaffContext) {
    return listStaffTerms(ctx)
  }

  @Mutation(() => DraftGeneralTermsResult, {
    description: 'Stores a draft of the next version. There is one version in preparation at a time.',
  })
  draftGeneralTerms(@Ctx() ctx: StaffContext, @Input(() => DraftGeneralTermsInput) input: DraftGeneralTermsInput) {
    return draftTerms(ctx, input)
  }

  @Mutation(() => ChangeGeneralTermsResult, { description: 'Replaces the texts of a draft.' })
  changeGeneralTerms(@Ctx() ctx: StaffContext, @Input(() => ChangeGeneralTermsInput) input: ChangeGeneralTermsInput) {
    return changeTerms(ctx, input)
  }

  @Mutation(() => PlanGeneralTermsResult, {
    description:
      'Schedules a draft to take effect at 00:00 in Amsterdam on a given day. From then on it applies to new orders, and its text never changes. Requires a fresh factor.',
  })
  planGeneralTerms(@Ctx() ctx: StaffContext, @Input(() => PlanGeneralTermsInput) input: PlanGeneralTermsInput) {
    return planTerms(ctx, input)
  }

  @Mutation(() => UnplanGeneralTermsResult, {
    description: 'Makes a draft again of a planned version, before it applies. Requires a fresh factor.',
  })
  unplanGeneralTerms(@Ctx() ctx: StaffContext, @Input(() => ActOnGeneralTermsInput) input: ActOnGeneralTermsInput) {
    return unplanTerms(ctx, input)
  }

  @Mutation(() => DiscardGeneralTermsResult, { description: 'Deletes a draft.' })
  discardGeneralTerms(@Ctx() ctx: StaffContext, @Input(() => ActOnGeneralTermsInput) input: ActOnGeneralTermsInput) {
    return discardTerms(ctx, input)
  }
}
