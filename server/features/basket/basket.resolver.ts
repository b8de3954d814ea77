import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { resultUnion } from '../../graphql/result-union'
import { ShopChannel } from './basket.enums'
import { DomainNotAvailable } from './basket.errors'
import { AdditionalServiceProposal, Basket, BasketValidation } from './basket.graphql'
import * as inputs from './basket.inputs'
import * as service from './basket.service'
import * as ownedHosting from './owned-hosting.service'
import * as proposals from './proposals.service'
import * as validation from './validation.service'

const AddBasketItemResult = resultUnion('AddBasketItemResult', Basket, DomainNotAvailable)
const ChangeBasketResult = resultUnion('ChangeBasketResult', Basket)

@Resolver()
export class BasketResolver {
  @Query(() => Basket)
  basket(
    @Ctx() ctx: Context,
    @Arg('channel', () => ShopChannel, { defaultValue: ShopChannel.CUSTOMER }) channel: ShopChannel,
  ) {
    return service.getBasket(ctx, channel)
  }

  @Mutation(() => AddBasketItemResult)
  addBasketItem(@Ctx() ctx: Context, @Arg('input', () => inputs.AddBasketItemInput) input: inputs.AddBasketItemInput) {
    return service.addItem(ctx, input)
  }

  @Mutation(() => ChangeBasketResult)
  removeBasketItem(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.RemoveBasketItemInput) input: inputs.RemoveBasketItemInput,
  ) {
    return service.removeItem(ctx, input)
  }

  @Mutation(() => ChangeBasketResult)
  removeBasketDomain(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.RemoveBasketDomainInput) input: inputs.RemoveBasketDomainInput,
  ) {
    return service.removeDomain(ctx, input)
  }

  @Mutation(() => AddBasketItemResult)
  setFreeProduct(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.SetFreeProductInput) input: inputs.SetFreeProductInput,
  ) {
    return service.setFreeProduct(ctx, input)
  }

  @Mutation(() => ChangeBasketResult)
  removeFreeProduct(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.RemoveFreeProductInput) input: inputs.RemoveFreeProductInput,
  ) {
    return service.removeFreeProduct(ctx, input)
  }

  @Mutation(() => ChangeBasketResult)
  setServiceType(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.SetServiceTypeInput) input: inputs.SetServiceTypeInput,
  ) {
    return service.setServiceType(ctx, input)
  }

  @Mutation(() => AddBasketItemResult)
  saveTransfer(@Ctx() ctx: Context, @Arg('input', () => inputs.SaveTransferInput) input: inputs.SaveTransferInput) {
    return service.saveTransfer(ctx, input)
  }

  @Mutation(() => ChangeBasketResult)
  setBasketPeriod(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.SetBasketPeriodInput) input: inputs.SetBasketPeriodInput,
  ) {
    return service.setPeriod(ctx, input)
  }

  @Mutation(() => ChangeBasketResult)
  applyDiscountCode(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.ApplyDiscountCodeInput) input: inputs.ApplyDiscountCodeInput,
  ) {
    return service.applyDiscountCode(ctx, input)
  }

  @Mutation(() => ChangeBasketResult)
  removeDiscountCode(@Ctx() ctx: Context, @Arg('input', () => inputs.ChannelInput) input: inputs.ChannelInput) {
    return service.removeDiscountCode(ctx, input)
  }

  @Mutation(() => ChangeBasketResult)
  upgradeHosting(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.UpgradeHostingInput) input: inputs.UpgradeHostingInput,
  ) {
    return ownedHosting.upgradeHosting(ctx, input)
  }

  @Mutation(() => ChangeBasketResult)
  addHostingToDomain(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.AddHostingToDomainInput) input: inputs.AddHostingToDomainInput,
  ) {
    return ownedHosting.addHostingToDomain(ctx, input)
  }

  @Mutation(() => BasketValidation)
  validateBasket(@Ctx() ctx: Context, @Arg('input', () => inputs.ChannelInput) input: inputs.ChannelInput) {
    return validation.validateBasket(ctx, input.channel)
  }

  @Mutation(() => AdditionalServiceProposal)
  proposeAdditionalService(@Ctx() ctx: Context, @Arg('input', () => inputs.ChannelInput) input: inputs.ChannelInput) {
    return proposals.proposeAdditionalService(ctx, input.channel)
  }

  @Mutation(() => AdditionalServiceProposal)
  proposeAdditionalServiceSsl(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.ChannelInput) input: inputs.ChannelInput,
  ) {
    return proposals.proposeSsl(ctx, input.channel)
  }

  @Mutation(() => ChangeBasketResult)
  acceptAdditionalServices(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.AcceptAdditionalServicesInput) input: inputs.AcceptAdditionalServicesInput,
  ) {
    return proposals.acceptAdditionalServices(ctx, input)
  }
}
