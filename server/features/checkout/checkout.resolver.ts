import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { Input } from '../../graphql/input'
import { RegisterAccountResult, ViewerNode } from '../accounts/accounts.graphql'
import { withCountryId } from '../accounts/accounts.inputs'
import { CustomerData } from '../accounts/customer-data.graphql'
import { registerCheckoutAccount } from '../accounts/registration.service'
import { createBasketLink, findBasketLink, openBasketLink } from './basket-link.service'
import {
  AddCheckoutItemResult,
  BasketLink,
  ChangeCheckoutResult,
  CheckoutBasket,
  CheckoutCancelled,
  ConvertCheckoutItemsResult,
  CreateBasketLinkResult,
  CustomerDomain,
  OpenBasketLinkResult,
  PlaceOrderResult,
  StoreTransferCodeResult,
  UpdateDomainWhoisResult,
} from './checkout.graphql'
import * as inputs from './checkout.inputs'
import * as service from './checkout.service'
import { findDomainWhois, listCustomerDomains, updateDomainWhois } from './customer-domains.service'
import { requestOrder } from './place.service'
import { storeTransferCode } from './transfer-codes.service'

const WITH_SSL = { nullable: true, defaultValue: false, description: 'Say which have a certificate from here.' }
const WITH_CLOUDFLARE = { nullable: true, defaultValue: false, description: 'Say which Cloudflare protects.' }

const asked = (ssl: boolean | null, cloudflare: boolean | null) => ({
  resolveSslStatus: ssl === true,
  resolveCloudflareStatus: cloudflare === true,
})

@Resolver(() => ViewerNode)
export class CheckoutResolver {
  @Query(() => CheckoutBasket, {
    description: 'What was put in the basket of the checkout, by this browser or by the customer who is signed in.',
  })
  checkoutBasket(@Ctx() ctx: Context) {
    return service.getCheckoutBasket(ctx)
  }

  @Query(() => BasketLink, {
    nullable: true,
    description: 'Looks at a link with a basket in it, without using it; null when it is none of this shop.',
  })
  basketLink(
    @Ctx() ctx: Context,
    @Arg('token', () => String, { description: 'What the link has behind `mandje=`.' }) token: string,
  ) {
    return findBasketLink(ctx, token)
  }

  @FieldResolver(() => [CustomerDomain], {
    nullable: true,
    description: "The customer's domains by name, to choose one for an item of the checkout; null for a visitor.",
  })
  customerDomains(
    @Ctx() ctx: Context,
    @Arg('resolveSslStatus', () => Boolean, WITH_SSL) resolveSslStatus: boolean | null,
    @Arg('resolveCloudflareStatus', () => Boolean, WITH_CLOUDFLARE) resolveCloudflareStatus: boolean | null,
  ) {
    return whenSignedIn(ctx, () => listCustomerDomains(ctx, asked(resolveSslStatus, resolveCloudflareStatus)))
  }

  @Query(() => [CustomerDomain], {
    name: 'customerDomains',
    nullable: true,
    description: "The customer's domains by name, to choose one for an item; NOT_SIGNED_IN for a visitor.",
    deprecationReason: 'Ask for `viewer { customerDomains }`, which is null for a visitor.',
  })
  customerDomainsOfOld(
    @Ctx() ctx: Context,
    @Arg('resolveSslStatus', () => Boolean, WITH_SSL) resolveSslStatus: boolean | null,
    @Arg('resolveCloudflareStatus', () => Boolean, WITH_CLOUDFLARE) resolveCloudflareStatus: boolean | null,
  ) {
    return listCustomerDomains(ctx, asked(resolveSslStatus, resolveCloudflareStatus))
  }

  @Query(() => CustomerData, {
    nullable: true,
    description: "Who holds one of the customer's domains; null when it is not there or somebody else's.",
  })
  domainWhois(
    @Ctx() ctx: Context,
    @Arg('domain', () => String, { description: 'The full name of the domain, or its `id`.' }) domain: string,
  ) {
    return findDomainWhois(ctx, domain)
  }

  @Mutation(() => AddCheckoutItemResult, {
    description: 'Puts something in the basket of the checkout. A name stands in it once.',
  })
  addCheckoutItem(@Ctx() ctx: Context, @Input(() => inputs.AddCheckoutItemInput) input: inputs.AddCheckoutItemInput) {
    return service.addCheckoutItem(ctx, input)
  }

  @Mutation(() => ChangeCheckoutResult, { description: 'Takes something out of the basket of the checkout.' })
  removeCheckoutItem(
    @Ctx() ctx: Context,
    @Input(() => inputs.RemoveCheckoutItemInput) input: inputs.RemoveCheckoutItemInput,
  ) {
    return service.removeCheckoutItem(ctx, input)
  }

  @Mutation(() => ChangeCheckoutResult, { description: 'Chooses the term of the basket of the checkout.' })
  setCheckoutPeriod(
    @Ctx() ctx: Context,
    @Input(() => inputs.SetCheckoutPeriodInput) input: inputs.SetCheckoutPeriodInput,
  ) {
    return service.setCheckoutPeriod(ctx, input)
  }

  @Mutation(() => CheckoutCancelled, { description: 'Empties the basket of the checkout, and says where to go.' })
  cancelCheckout(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.CancelCheckoutInput, {
      nullable: true,
      description: 'Which saved basket is cancelled along with it.',
    })
    input: inputs.CancelCheckoutInput | null,
  ) {
    return service.cancelCheckout(ctx, input)
  }

  @Mutation(() => ConvertCheckoutItemsResult, {
    description:
      'Shows a saved basket at the prices of this moment, with its names looked up; it orders nothing. A plain transfer code is kept, and a handle is answered in its place.',
  })
  convertCheckoutItems(
    @Ctx() ctx: Context,
    @Input(() => inputs.ConvertCheckoutItemsInput) input: inputs.ConvertCheckoutItemsInput,
  ) {
    return service.convertItems(ctx, input)
  }

  @Mutation(() => PlaceOrderResult, {
    description: 'Orders a saved basket on account. One basket is one order, however often it is asked.',
  })
  placeOrder(@Ctx() ctx: Context, @Input(() => inputs.PlaceOrderInput) input: inputs.PlaceOrderInput) {
    return requestOrder(ctx, input, { isOnline: false })
  }

  @Mutation(() => PlaceOrderResult, {
    description: 'Orders a saved basket that is paid online first; go on with `payOrder`. One basket is one order.',
  })
  placeOrderWithPayment(@Ctx() ctx: Context, @Input(() => inputs.PlaceOrderInput) input: inputs.PlaceOrderInput) {
    return requestOrder(ctx, input, { isOnline: true })
  }

  @Mutation(() => StoreTransferCodeResult, {
    description: 'Keeps a transfer code for a saved basket, which holds the handle in its place.',
  })
  storeTransferCode(
    @Ctx() ctx: Context,
    @Input(() => inputs.StoreTransferCodeInput) input: inputs.StoreTransferCodeInput,
  ) {
    return storeTransferCode(ctx, input)
  }

  @Mutation(() => CreateBasketLinkResult, {
    description: 'Makes a link with a basket in it, for an agency or another site to send.',
  })
  createBasketLink(
    @Ctx() ctx: Context,
    @Input(() => inputs.CreateBasketLinkInput) input: inputs.CreateBasketLinkInput,
  ) {
    return createBasketLink(ctx, { items: input.items, period: input.period })
  }

  @Mutation(() => OpenBasketLinkResult, {
    description: 'Puts what a link holds into the basket of the checkout, beside what is there or in its place.',
  })
  openBasketLink(@Ctx() ctx: Context, @Input(() => inputs.OpenBasketLinkInput) input: inputs.OpenBasketLinkInput) {
    return openBasketLink(ctx, input)
  }

  @Mutation(() => RegisterAccountResult, {
    description: 'Makes an account in the checkout, which works when the mailed link is opened and a password chosen.',
  })
  registerCheckoutAccount(
    @Ctx() ctx: Context,
    @Input(() => inputs.RegisterCheckoutAccountInput) input: inputs.RegisterCheckoutAccountInput,
  ) {
    return registerCheckoutAccount(ctx, { form: input.registration, captchaToken: input.captchaToken })
  }

  @Mutation(() => UpdateDomainWhoisResult, {
    description: "Changes who holds one of the customer's domains, and no other.",
  })
  updateDomainWhois(
    @Ctx() ctx: Context,
    @Input(() => inputs.UpdateDomainWhoisInput) { domain, ...form }: inputs.UpdateDomainWhoisInput,
  ) {
    return updateDomainWhois(ctx, domain, withCountryId(form))
  }
}
