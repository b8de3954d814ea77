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
  @Query(() => Basket, { description: 'Open basket of the viewer, which may be empty.' })
  basket(
    @Ctx() ctx: Context,
    @Arg('channel', () => ShopChannel, {
      defaultValue: ShopChannel.CUSTOMER,
      description: 'Order process of the basket.',
    })
    channel: ShopChannel,
  ) {
    return service.getBasket(ctx, channel)
  }

  @FieldResolver(() => OrderTotals, {
    description: 'Amounts to pay, as they will be on the order and invoice if the basket is ordered now.',
  })
  totals(
    @Ctx() ctx: Context,
    @Root() basket: Basket,
    @Arg('paymentMethod', () => PaymentMethodCodeEnum, {
      nullable: true,
      description: 'Payment method whose fee is included. If omitted, no fee is included.',
    })
    paymentMethod: PaymentMethodCode | null,
  ) {
    return service.totalsOf(ctx, basket, paymentMethod)
  }

  @FieldResolver(() => BasketValidation, {
    description: 'Checks whether the basket can be ordered. Queries the registry for every domain in it.',
  })
  validation(@Ctx() ctx: Context, @Root() { channel }: Basket) {
    return validation.validateBasket(ctx, channel)
  }

  @FieldResolver(() => [AdditionalServiceProposal], {
    description:
      'Services that fit the basket and are not in it: hosting, a larger package or a certificate. Always empty for resellers. Accept them with `acceptAdditionalServices`.',
  })
  proposals(@Ctx() ctx: Context, @Root() { channel }: Basket) {
    return proposals.listProposals(ctx, channel)
  }

  @Mutation(() => AddBasketItemResult, {
    description: 'Adds an item to the basket. Idempotent: adding the same item again changes nothing.',
  })
  addBasketItem(@Ctx() ctx: Context, @Input(() => inputs.AddBasketItemInput) input: inputs.AddBasketItemInput) {
    return service.addItem(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Removes an item and everything linked to it.',
  })
  removeBasketItem(
    @Ctx() ctx: Context,
    @Input(() => inputs.RemoveBasketItemInput) input: inputs.RemoveBasketItemInput,
  ) {
    return service.removeItem(ctx, inputs.itemOf(input))
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Removes a domain by name, with everything linked to it.',
  })
  removeBasketDomain(
    @Ctx() ctx: Context,
    @Input(() => inputs.RemoveBasketDomainInput) input: inputs.RemoveBasketDomainInput,
  ) {
    return service.removeDomain(ctx, input)
  }

  @Mutation(() => AddBasketItemResult, {
    description: 'Sets the free software installation of a domain. Replaces an earlier choice.',
  })
  setFreeProduct(@Ctx() ctx: Context, @Input(() => inputs.SetFreeProductInput) input: inputs.SetFreeProductInput) {
    return service.setFreeProduct(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Removes the free software installation of a domain. Does nothing if there is none.',
  })
  removeFreeProduct(
    @Ctx() ctx: Context,
    @Input(() => inputs.RemoveFreeProductInput) input: inputs.RemoveFreeProductInput,
  ) {
    return service.removeFreeProduct(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Removes the items in `joinedItems` from the basket and sets them aside.',
  })
  setAsideJoinedItems(@Ctx() ctx: Context, @Input(() => inputs.ChannelInput) input: inputs.ChannelInput) {
    return service.setAsideJoinedItems(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, { description: 'Puts the items that were set aside back in the basket.' })
  restoreSetAsideItems(@Ctx() ctx: Context, @Input(() => inputs.ChannelInput) input: inputs.ChannelInput) {
    return service.restoreSetAsideItems(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Sets the intended use of a domain. Removes linked items that no longer fit.',
  })
  setServiceType(@Ctx() ctx: Context, @Input(() => inputs.SetServiceTypeInput) input: inputs.SetServiceTypeInput) {
    return service.setServiceType(ctx, inputs.itemOf(input))
  }

  @Mutation(() => AddBasketItemResult, {
    description: 'Saves the transfer details of a domain. The transfer code replaces an earlier one.',
  })
  saveTransfer(@Ctx() ctx: Context, @Input(() => inputs.SaveTransferInput) input: inputs.SaveTransferInput) {
    return service.saveTransfer(ctx, inputs.itemOf(input))
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Sets the billing term of the basket.',
  })
  setBasketPeriod(@Ctx() ctx: Context, @Input(() => inputs.SetBasketPeriodInput) input: inputs.SetBasketPeriodInput) {
    return service.setPeriod(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Applies a discount code. Replaces an earlier one.',
  })
  applyDiscountCode(
    @Ctx() ctx: Context,
    @Input(() => inputs.ApplyDiscountCodeInput) input: inputs.ApplyDiscountCodeInput,
  ) {
    return service.applyDiscountCode(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Removes the discount code.',
  })
  removeDiscountCode(@Ctx() ctx: Context, @Input(() => inputs.ChannelInput) input: inputs.ChannelInput) {
    return service.removeDiscountCode(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: "Adds an upgrade of the viewer's hosting to the basket.",
  })
  upgradeHosting(@Ctx() ctx: Context, @Input(() => inputs.UpgradeHostingInput) input: inputs.UpgradeHostingInput) {
    return ownedHosting.upgradeHosting(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Adds hosting for a domain of the viewer to the basket.',
  })
  addHostingToDomain(
    @Ctx() ctx: Context,
    @Input(() => inputs.AddHostingToDomainInput) input: inputs.AddHostingToDomainInput,
  ) {
    return ownedHosting.addHostingToDomain(ctx, input)
  }

  @Mutation(() => ChangeBasketResult, {
    description:
      'Adds extras for hosting of the viewer to the basket. Idempotent: adding the same extra again changes nothing.',
  })
  addExtraServices(
    @Ctx() ctx: Context,
    @Input(() => inputs.AddExtraServicesInput) input: inputs.AddExtraServicesInput,
  ) {
    return ownedHosting.addExtraServices(ctx, input)
  }

  @Mutation(() => BasketValidation, {
    description: 'Checks whether the basket can be ordered. Changes nothing.',
    deprecationReason: 'Use `basket { validation }`.',
  })
  validateBasket(@Ctx() ctx: Context, @Input(() => inputs.ChannelInput) input: inputs.ChannelInput) {
    return validation.validateBasket(ctx, input.channel)
  }

  @Mutation(() => AdditionalServiceProposal, {
    description: 'Proposes hosting that fits the basket. Changes nothing.',
    deprecationReason: 'Use `basket { proposals }`.',
  })
  proposeAdditionalService(@Ctx() ctx: Context, @Input(() => inputs.ChannelInput) input: inputs.ChannelInput) {
    return proposals.proposeAdditionalService(ctx, input.channel)
  }

  @Mutation(() => AdditionalServiceProposal, {
    description: 'Proposes a certificate. Changes nothing.',
    deprecationReason: 'Use `basket { proposals }`.',
  })
  proposeAdditionalServiceSsl(@Ctx() ctx: Context, @Input(() => inputs.ChannelInput) input: inputs.ChannelInput) {
    return proposals.proposeSsl(ctx, input.channel)
  }

  @Mutation(() => ChangeBasketResult, {
    description: 'Adds the accepted proposals to the basket, for the items for which they were proposed.',
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
    description: 'Term last paid for; null if unknown.',
  })
  period(@Root() { paidPeriod }: SharedHosting) {
    return paidPeriod
  }

  @FieldResolver(() => [HostingUpgrade], {
    description: 'Larger packages with their price today, smallest first. Order one with `upgradeHosting`.',
  })
  upgrades(
    @Ctx() ctx: Context,
    @Root() { id }: SharedHosting,
    @Arg('period', () => BillingPeriodEnum, {
      nullable: true,
      description: 'Term for which to calculate the prices; that of the basket if omitted.',
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
    description: 'Ordered product at current prices; null if the shop no longer sells it.',
  })
  product(@Ctx() ctx: Context, @Root() { productId }: BasketItem) {
    return findProduct(ctx, productId)
  }
}
