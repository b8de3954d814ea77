import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { GeneralTerms } from './general-terms.graphql'
import { findGeneralTerms } from './general-terms.service'

const VERSION = { nullable: true, description: 'Number of a version; the one that applies now if omitted.' } as const

@Resolver()
export class GeneralTermsResolver {
  @Query(() => GeneralTerms, {
    nullable: true,
    description: 'General terms of the shop; null for a version that does not exist or does not apply yet.',
  })
  generalTerms(@Ctx() ctx: Context, @Arg('version', () => Int, VERSION) version: number | null) {
    return findGeneralTerms(ctx, version ?? null)
  }
}
