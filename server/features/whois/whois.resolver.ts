import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { Input } from '../../graphql/input'
import { ViewerNode } from '../accounts/accounts.graphql'
import { getStandardWhois, updateStandardWhois } from './standard-whois.service'
import {
  CreateWhoisResult,
  DeleteWhoisInput,
  DeleteWhoisResult,
  StandardWhois,
  StandardWhoisInput,
  UpdateStandardWhoisResult,
  UpdateWhoisInput,
  UpdateWhoisResult,
  WhoisInput,
  WhoisList,
  WhoisNode,
} from './whois.graphql'
import { createWhois, deleteWhois, findWhois, listWhois, updateWhois } from './whois.service'

const BELOW_VIEWER = 'Ask for `viewer { whoisList }`, which is null for a visitor.'

@Resolver(() => ViewerNode)
export class WhoisResolver {
  @FieldResolver(() => WhoisList, {
    nullable: true,
    description: 'The holders that a name can be registered to; null for a visitor.',
  })
  whoisList(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, listWhois)
  }

  @Query(() => WhoisList, {
    name: 'whoisList',
    nullable: true,
    description: 'The holders of the customer who is signed in; NOT_SIGNED_IN for a visitor.',
    deprecationReason: BELOW_VIEWER,
  })
  oldWhoisList(@Ctx() ctx: Context) {
    return listWhois(ctx)
  }

  @Query(() => WhoisNode, {
    nullable: true,
    description: "A holder by its id; null when it is not there or not the viewer's. NOT_SIGNED_IN for a visitor.",
    deprecationReason: 'Ask for `node(id)`, which is null for a visitor.',
  })
  whois(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the holder.' }) id: string) {
    return findWhois(ctx, id)
  }

  @Query(() => StandardWhois, {
    nullable: true,
    description: 'The customer who is signed in as a domain holder; NOT_SIGNED_IN for a visitor.',
    deprecationReason: BELOW_VIEWER,
  })
  standardWhois(@Ctx() ctx: Context) {
    return getStandardWhois(ctx)
  }

  @Mutation(() => CreateWhoisResult, { description: 'Makes a holder; a sub-user may not.' })
  createWhois(@Ctx() ctx: Context, @Input(() => WhoisInput) input: WhoisInput) {
    return createWhois(ctx, input)
  }

  @Mutation(() => UpdateWhoisResult, { description: 'Changes a holder, for all names that have it.' })
  updateWhois(@Ctx() ctx: Context, @Input(() => UpdateWhoisInput) input: UpdateWhoisInput) {
    return updateWhois(ctx, input.id, input.whois)
  }

  @Mutation(() => DeleteWhoisResult, { description: 'Deletes a holder that no name has.' })
  deleteWhois(@Ctx() ctx: Context, @Input(() => DeleteWhoisInput) input: DeleteWhoisInput) {
    return deleteWhois(ctx, input.id)
  }

  @Mutation(() => UpdateStandardWhoisResult, {
    description: 'Changes where the standard holder is reached; the old e-mail address is told.',
  })
  updateStandardWhois(@Ctx() ctx: Context, @Input(() => StandardWhoisInput) input: StandardWhoisInput) {
    return updateStandardWhois(ctx, input)
  }
}
