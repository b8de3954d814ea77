import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
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

@Resolver()
export class WhoisResolver {
  @Query(() => WhoisList)
  whoisList(@Ctx() ctx: Context) {
    return listWhois(ctx)
  }

  @Query(() => WhoisNode, { nullable: true })
  whois(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return findWhois(ctx, id)
  }

  @Query(() => StandardWhois)
  standardWhois(@Ctx() ctx: Context) {
    return getStandardWhois(ctx)
  }

  @Mutation(() => CreateWhoisResult)
  createWhois(@Ctx() ctx: Context, @Arg('input', () => WhoisInput) input: WhoisInput) {
    return createWhois(ctx, input)
  }

  @Mutation(() => UpdateWhoisResult)
  updateWhois(@Ctx() ctx: Context, @Arg('input', () => UpdateWhoisInput) input: UpdateWhoisInput) {
    return updateWhois(ctx, input.id, input.whois)
  }

  @Mutation(() => DeleteWhoisResult)
  deleteWhois(@Ctx() ctx: Context, @Arg('input', () => DeleteWhoisInput) input: DeleteWhoisInput) {
    return deleteWhois(ctx, input.id)
  }

  @Mutation(() => UpdateStandardWhoisResult)
  updateStandardWhois(@Ctx() ctx: Context, @Arg('input', () => StandardWhoisInput) input: StandardWhoisInput) {
    return updateStandardWhois(ctx, input)
  }
}
