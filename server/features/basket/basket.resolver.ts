import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { PaymentMethodCodeEnum, ProductNode } from '../catalogue/catalogue.graphql'
import { findProduct } from '../catalogue/catalogue.service'
import { SharedHosting } from '../hosting/hosting.graphql'
import { BillingPeriodEnum, ShopChannel } from './basket.enums'
import {
  AddBasketItemResult,
  AdditionalServiceProposal,
  Basket,
  BasketItem,
  BasketValidation,
  ChangeBasketResult,
  HostingUpgrade,
  OrderTotals,
} from './basket.graphql'
import * as inputs from './basket.inputs'
import * as service from './basket.service'
import * as ownedHosting from './owned-hosting.service'
import * as proposals from './proposals.service'
import * as validation from './validation.service'

@Resolver(() => Basket)
export class BasketResolver {
  @Query(() => Basket, { description: "The viewer's open basket, which may be empty." })
  basket(
    @Ctx() ctx: Context,
    @Arg('channel', () => ShopChannel, { defaultValue: ShopChannel.CUSTOMER, description: 'Whose order flow.' })
    channel: ShopChannel,
  ) {
    return service.getBasket(ctx, channel)
  }

  @FieldResolver(() => OrderTotals, {
    description: 'What is paid for it: what the order and its invoice will say, when it is ordered as it is now.',
  })
  totals(
    @Ctx() ctx: Context,
    @Root() basket: Basket,
    @Arg('paymentMethod', () => PaymentMethodCodeEnum, {
      nullable: true,
      description: 'The way to pay, whose fee is counted. Without one there is no fee.',
    })
    paymentMethod: PaymentMethodCode | null,
  ) {
    return service.totalsOf(ctx, basket, paymentMethod)
  }

  @FieldResolver(() => BasketValidation, {
    description: 'Whether it can be ordered as it is. Asks the registry about every domain in it.',
  })
  validation(@Ctx() ctx: Context, @Root() { channel }: Basket) {
    return validation.validateBasket(ctx, channel)
  }

  @FieldResolver(() => [AdditionalServiceProposal], {
    description:
      'What fits it and is not in it yet: hosting, a larger package, a certificate. Empty when nothing does, and for resellers. Take them with `acceptAdditionalServices`.',
  })
  proposals(@Ctx() ctx: Context, @Root() { channel }: Basket) {
    return proposals.listProposals(ctx, channel)
  }

  @Mutation(() => AddBasketItemResult, {
    description: 'Puts something in the basket. Asking twice is the same as asking once.',
  })
  addBasketItem(@Ctx() ctx: Context, @Input(() => inputs.AddBasketItemInput) input: inputs.AddBasketItemInput) {
    return service.addItem(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Takes an item out, with all that is linked to it.',
  })
  removeBasketItem(
    @Ctx() ctx: Context,
    @Input(() => inputs.RemoveBasketItemInput) input: inputs.RemoveBasketItemInput,
  ) {
    return service.removeItem(ctx, inputs.itemOf(input))
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Takes a domain out by its name, with all that is linked to it.',
  })
  removeBasketDomain(
    @Ctx() ctx: Context,
    @Input(() => inputs.RemoveBasketDomainInput) input: inputs.RemoveBasketDomainInput,
  ) {
    return service.removeDomain(ctx, input)
  }

  @Mutation(() => AddBasketItemResult, {
    description: 'Chooses the one free installation of a domain, in place of an earlier choice.',
  })
  setFreeProduct(@Ctx() ctx: Context, @Input(() => inputs.SetFreeProductInput) input: inputs.SetFreeProductInput) {
    return service.setFreeProduct(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Takes the free installation off a domain; without one nothing changes.',
  })
  removeFreeProduct(
    @Ctx() ctx: Context,
    @Input(() => inputs.RemoveFreeProductInput) input: inputs.RemoveFreeProductInput,
  ) {
    return service.removeFreeProduct(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Takes out what was waiting in the account and came along at the login, and lays it aside.',
  })
  setAsideJoinedItems(@Ctx() ctx: Context, @Input(() => inputs.ChannelInput) input: inputs.ChannelInput) {
    return service.setAsideJoinedItems(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, { description: 'Puts back what was laid aside.' })
  restoreSetAsideItems(@Ctx() ctx: Context, @Input(() => inputs.ChannelInput) input: inputs.ChannelInput) {
    return service.restoreSetAsideItems(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Says what the buyer wants with a domain. What no longer fits goes out of the basket.',
  })
  setServiceType(@Ctx() ctx: Context, @Input(() => inputs.SetServiceTypeInput) input: inputs.SetServiceTypeInput) {
    return service.setServiceType(ctx, inputs.itemOf(input))
  }

  @Mutation(() => AddBasketItemResult, {
    description: 'Saves how a domain moves here; the new transfer code takes the place of an earlier one.',
  })
  saveTransfer(@Ctx() ctx: Context, @Input(() => inputs.SaveTransferInput) input: inputs.SaveTransferInput) {
    return service.saveTransfer(ctx, inputs.itemOf(input))
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Chooses the term to pay for at a time.',
  })
  setBasketPeriod(@Ctx() ctx: Context, @Input(() => inputs.SetBasketPeriodInput) input: inputs.SetBasketPeriodInput) {
    return service.setPeriod(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Puts a discount code on the basket, in place of an earlier one.',
  })
  applyDiscountCode(
    @Ctx() ctx: Context,
    @Input(() => inputs.ApplyDiscountCodeInput) input: inputs.ApplyDiscountCodeInput,
  ) {
    return service.applyDiscountCode(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Takes the discount code off the basket.',
  })
  removeDiscountCode(@Ctx() ctx: Context, @Input(() => inputs.ChannelInput) input: inputs.ChannelInput) {
    return service.removeDiscountCode(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Puts a larger package in the basket for hosting that the viewer has.',
  })
  upgradeHosting(@Ctx() ctx: Context, @Input(() => inputs.UpgradeHostingInput) input: inputs.UpgradeHostingInput) {
    return ownedHosting.upgradeHosting(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Puts hosting in the basket for a domain that the viewer has.',
  })
  addHostingToDomain(
    @Ctx() ctx: Context,
    @Input(() => inputs.AddHostingToDomainInput) input: inputs.AddHostingToDomainInput,
  ) {
    return ownedHosting.addHostingToDomain(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Puts extras in the basket for hosting that the viewer has. Asking twice is the same as asking once.',
  })
  addExtraServices(
    @Ctx() ctx: Context,
    @Input(() => inputs.AddExtraServicesInput) input: inputs.AddExtraServicesInput,
  ) {
    return ownedHosting.addExtraServices(ctx, input)
  }

  @Mutation(() => BasketValidation, {
    description: 'Says whether the basket can be ordered; changes nothing.',
    deprecationReason: 'It only reads: ask for `basket { validation }`.',
  })
  validateBasket(@Ctx() ctx: Context, @Input(() => inputs.ChannelInput) input: inputs.ChannelInput) {
    return validation.validateBasket(ctx, input.channel)
  }

  @Mutation(() => AdditionalServiceProposal, {
    description: 'Proposes hosting that fits the basket; changes nothing in it.',
    deprecationReason: 'It only reads: ask for `basket { proposals }`.',
  })
  proposeAdditionalService(@Ctx() ctx: Context, @Input(() => inputs.ChannelInput) input: inputs.ChannelInput) {
    return proposals.proposeAdditionalService(ctx, input.channel)
  }

  @Mutation(() => AdditionalServiceProposal, {
    description: 'Proposes a certificate; changes nothing in the basket.',
    deprecationReason: 'It only reads: ask for `basket { proposals }`.',
  })
  proposeAdditionalServiceSsl(@Ctx() ctx: Context, @Input(() => inputs.ChannelInput) input: inputs.ChannelInput) {
    return proposals.proposeSsl(ctx, input.channel)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Puts in the basket what was proposed, for the item that it was proposed for.',
  })
  acceptAdditionalServices(
    @Ctx() ctx: Context,
    @Input(() => inputs.AcceptAdditionalServicesInput) input: inputs.AcceptAdditionalServicesInput,
  ) {
    return proposals.acceptAdditionalServices(ctx, input)
  }
}

@Resolver(() => SharedHosting)
export class OwnedHostingResolver {
  @FieldResolver(() => BillingPeriodEnum, {
    nullable: true,
    description: 'What it was last paid for; null when that is not known.',
  })
  period(@Root() { paidPeriod }: SharedHosting) {
    return paidPeriod
  }

  @FieldResolver(() => [HostingUpgrade], {
    description: 'The larger packages and what each costs today, the smallest first. Order one with `upgradeHosting`.',
  })
  upgrades(
    @Ctx() ctx: Context,
    @Root() { id }: SharedHosting,
    @Arg('period', () => BillingPeriodEnum, {
      nullable: true,
      description: 'What would be paid for; the period of the basket when not given.',
    })
    period: BillingPeriodEnum | null,
  ) {
    return ownedHosting.listUpgrades(ctx, id, period)
  }
}

@Resolver(() => BasketItem)
export class BasketItemResolver {
  @FieldResolver(() => ProductNode, {
    nullable: true,
    description: 'What is ordered, at the prices of today; null when the shop no longer sells it.',
  })
  product(@Ctx() ctx: Context, @Root() { productId }: BasketItem) {
    return findProduct(ctx, productId)
  }
}
