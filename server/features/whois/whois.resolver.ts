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

const BELOW_VIEWER = 'Use `viewer { whoisList }`, which is null for a visitor.'

@Resolver(() => ViewerNode)
export class WhoisResolver {
  @FieldResolver(() => WhoisList, {
    nullable: true,
    description: 'Registrants of the customer; null for a visitor.',
  })
  whoisList(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, listWhois)
  }

  @Query(() => WhoisList, {
    name: 'whoisList',
    nullable: true,
    description: 'Registrants of the signed-in customer. Fails with NOT_SIGNED_IN for a visitor.',
    deprecationReason: BELOW_VIEWER,
  })
  oldWhoisList(@Ctx() ctx: Context) {
    return listWhois(ctx)
  }

  @Query(() => WhoisNode, {
    nullable: true,
    description: 'One registrant; null if the id is unknown. Fails with NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Use `node(id)`, which is null for a visitor.',
  })
  whois(@Ctx() ctx: Context, @Arg('id', () => ID, { description: '`id` of the registrant.' }) id: string) {
    return findWhois(ctx, id)
  }

  @Query(() => StandardWhois, {
    nullable: true,
    description: 'Standard registrant of the signed-in customer. Fails with NOT_SIGNED_IN for a visitor.',
    deprecationReason: BELOW_VIEWER,
  })
  standardWhois(@Ctx() ctx: Context) {
    return getStandardWhois(ctx)
  }

  @Mutation(() => CreateWhoisResult, { description: 'Creates a registrant. Not allowed for a sub-user.' })
  createWhois(@Ctx() ctx: Context, @Input(() => WhoisInput) input: WhoisInput) {
    return createWhois(ctx, input)
  }

  @Mutation(() => UpdateWhoisResult, { description: 'Updates a registrant for all domains that use it.' })
  updateWhois(@Ctx() ctx: Context, @Input(() => UpdateWhoisInput) input: UpdateWhoisInput) {
    return updateWhois(ctx, input.id, input.whois)
  }

  @Mutation(() => DeleteWhoisResult, { description: 'Deletes a registrant that no domain uses.' })
  deleteWhois(@Ctx() ctx: Context, @Input(() => DeleteWhoisInput) input: DeleteWhoisInput) {
    return deleteWhois(ctx, input.id)
  }

  @Mutation(() => UpdateStandardWhoisResult, {
    description: 'Changes the contact details of the standard registrant. The previous e-mail address is notified.',
  })
  updateStandardWhois(@Ctx() ctx: Context, @Input(() => StandardWhoisInput) input: StandardWhoisInput) {
    return updateStandardWhois(ctx, input)
  }
}
