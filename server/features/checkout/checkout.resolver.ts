import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { pageArgs } from '../../graphql/connection'
import { Input } from '../../graphql/input'
import { RegisterAccountResult, ViewerNode } from '../accounts/accounts.graphql'
import { withCountryId } from '../accounts/accounts.inputs'
import { CustomerData } from '../accounts/customer-data.graphql'
import { registerCheckoutAccount } from '../accounts/registration.service'
import { DOMAIN_PAGE } from '../domains/domains.service'
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
  CustomerDomainConnection,
  OpenBasketLinkResult,
  PlaceOrderResult,
  StoreTransferCodeResult,
  UpdateDomainWhoisResult,
} from './checkout.graphql'
import * as inputs from './checkout.inputs'
import * as service from './checkout.service'
import {
  findDomainWhois,
  listCustomerDomains,
  pageCustomerDomains,
  updateDomainWhois,
} from './customer-domains.service'
import { requestOrder } from './place.service'
import { storeTransferCode } from './transfer-codes.service'

const WITH_SSL = {
  nullable: true,
  defaultValue: false,
  description: 'If true, determines which domains have a certificate from this shop.',
}
const WITH_CLOUDFLARE = {
  nullable: true,
  defaultValue: false,
  description: 'If true, determines which domains have Cloudflare protection.',
}

const asked = (ssl: boolean | null, cloudflare: boolean | null) => ({
  resolveSslStatus: ssl === true,
  resolveCloudflareStatus: cloudflare === true,
})

@ArgsType()
class CustomerDomainsArgs extends pageArgs(DOMAIN_PAGE) {
  @Field(() => String, { nullable: true, description: 'Only names that contain this text, international or in ASCII.' })
  search?: string | null

  @Field(() => Boolean, { defaultValue: false, description: 'Look up which have a certificate from here.' })
  resolveSslStatus!: boolean

  @Field(() => Boolean, { defaultValue: false, description: 'Look up which Cloudflare protects.' })
  resolveCloudflareStatus!: boolean
}

@Resolver(() => ViewerNode)
export class CheckoutResolver {
  @Query(() => CheckoutBasket, {
    description: 'Checkout basket of this browser, or of the signed-in customer.',
  })
  checkoutBasket(@Ctx() ctx: Context) {
    return service.getCheckoutBasket(ctx)
  }

  @Query(() => CheckoutBasket, {
    nullable: true,
    description: 'Checkout basket, or null if it is empty. Faster than `checkoutBasket` for an empty basket.',
  })
  filledCheckoutBasket(@Ctx() ctx: Context) {
    return service.findFilledCheckoutBasket(ctx)
  }

  @Query(() => BasketLink, {
    nullable: true,
    description: 'Returns the content of a basket link without using it; null if the link is not valid.',
  })
  basketLink(
    @Ctx() ctx: Context,
    @Arg('token', () => String, { description: 'Token of the link: the value of its `mandje` parameter.' })
    token: string,
  ) {
    return findBasketLink(ctx, token)
  }

  @FieldResolver(() => [CustomerDomain], {
    nullable: true,
    description:
      'Domains of the customer in alphabetical order, to choose one for a checkout item; null for a visitor.',
    deprecationReason: 'Use `customerDomainConnection`, which reads many domains in pages.',
  })
  customerDomains(
    @Ctx() ctx: Context,
    @Arg('resolveSslStatus', () => Boolean, WITH_SSL) resolveSslStatus: boolean | null,
    @Arg('resolveCloudflareStatus', () => Boolean, WITH_CLOUDFLARE) resolveCloudflareStatus: boolean | null,
  ) {
    return whenSignedIn(ctx, () => listCustomerDomains(ctx, asked(resolveSslStatus, resolveCloudflareStatus)))
  }

  @FieldResolver(() => CustomerDomainConnection, {
    nullable: true,
    description:
      'Domains of the customer in alphabetical order, to choose one for a checkout item, in pages; null for a visitor.',
  })
  customerDomainConnection(@Ctx() ctx: Context, @Args(() => CustomerDomainsArgs) asked: CustomerDomainsArgs) {
    return whenSignedIn(ctx, () => pageCustomerDomains(ctx, asked))
  }

  @Query(() => [CustomerDomain], {
    name: 'customerDomains',
    nullable: true,
    description:
      'Domains of the customer in alphabetical order, to choose one for a checkout item. Fails with NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Use `viewer { customerDomainConnection }`, which is null for a visitor.',
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
    description:
      'Registrant of a domain of the customer; null if the domain does not exist or belongs to someone else.',
  })
  domainWhois(
    @Ctx() ctx: Context,
    @Arg('domain', () => String, { description: 'Full name or id of the domain.' }) domain: string,
  ) {
    return findDomainWhois(ctx, domain)
  }

  @Mutation(() => AddCheckoutItemResult, {
    description: 'Adds an item to the checkout basket. Each domain name can be in it only once.',
  })
  addCheckoutItem(@Ctx() ctx: Context, @Input(() => inputs.AddCheckoutItemInput) input: inputs.AddCheckoutItemInput) {
    return service.addCheckoutItem(ctx, input)
  }

  @Mutation(() => ChangeCheckoutResult, { description: 'Removes an item from the checkout basket.' })
  removeCheckoutItem(
    @Ctx() ctx: Context,
    @Input(() => inputs.RemoveCheckoutItemInput) input: inputs.RemoveCheckoutItemInput,
  ) {
    return service.removeCheckoutItem(ctx, input)
  }

  @Mutation(() => ChangeCheckoutResult, { description: 'Sets the billing term of the checkout basket.' })
  setCheckoutPeriod(
    @Ctx() ctx: Context,
    @Input(() => inputs.SetCheckoutPeriodInput) input: inputs.SetCheckoutPeriodInput,
  ) {
    return service.setCheckoutPeriod(ctx, input)
  }

  @Mutation(() => CheckoutCancelled, {
    description: 'Empties the checkout basket and returns the page to continue to.',
  })
  cancelCheckout(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.CancelCheckoutInput, {
      nullable: true,
      description: 'Saved basket to cancel as well.',
    })
    input: inputs.CancelCheckoutInput | null,
  ) {
    return service.cancelCheckout(ctx, input)
  }

  @Mutation(() => ConvertCheckoutItemsResult, {
    description:
      'Calculates a saved basket at current prices and checks its domain names. Orders nothing. Stores plain transfer codes and returns a handle for each.',
  })
  convertCheckoutItems(
    @Ctx() ctx: Context,
    @Input(() => inputs.ConvertCheckoutItemsInput) input: inputs.ConvertCheckoutItemsInput,
  ) {
    return service.convertItems(ctx, input)
  }

  @Mutation(() => PlaceOrderResult, {
    description: 'Orders a saved basket on account. Idempotent: a basket is ordered only once.',
  })
  placeOrder(@Ctx() ctx: Context, @Input(() => inputs.PlaceOrderInput) input: inputs.PlaceOrderInput) {
    return requestOrder(ctx, input, { isOnline: false })
  }

  @Mutation(() => PlaceOrderResult, {
    description:
      'Orders a saved basket that must be paid online. Continue with `payOrder`. Idempotent: a basket is ordered only once.',
  })
  placeOrderWithPayment(@Ctx() ctx: Context, @Input(() => inputs.PlaceOrderInput) input: inputs.PlaceOrderInput) {
    return requestOrder(ctx, input, { isOnline: true })
  }

  @Mutation(() => StoreTransferCodeResult, {
    description: 'Stores a transfer code and returns a handle to use in a saved basket.',
  })
  storeTransferCode(
    @Ctx() ctx: Context,
    @Input(() => inputs.StoreTransferCodeInput) input: inputs.StoreTransferCodeInput,
  ) {
    return storeTransferCode(ctx, input)
  }

  @Mutation(() => CreateBasketLinkResult, {
    description: 'Creates a link that contains a basket, to share with a customer.',
  })
  createBasketLink(
    @Ctx() ctx: Context,
    @Input(() => inputs.CreateBasketLinkInput) input: inputs.CreateBasketLinkInput,
  ) {
    return createBasketLink(ctx, { items: input.items, period: input.period })
  }

  @Mutation(() => OpenBasketLinkResult, {
    description: 'Adds the items of a basket link to the checkout basket, or replaces its content.',
  })
  openBasketLink(@Ctx() ctx: Context, @Input(() => inputs.OpenBasketLinkInput) input: inputs.OpenBasketLinkInput) {
    return openBasketLink(ctx, input)
  }

  @Mutation(() => RegisterAccountResult, {
    description:
      'Registers a new customer in the checkout and mails an activation link. The password is chosen when that link is opened.',
  })
  registerCheckoutAccount(
    @Ctx() ctx: Context,
    @Input(() => inputs.RegisterCheckoutAccountInput) input: inputs.RegisterCheckoutAccountInput,
  ) {
    return registerCheckoutAccount(ctx, { form: input.registration, captchaToken: input.captchaToken })
  }

  @Mutation(() => UpdateDomainWhoisResult, {
    description: 'Changes the registrant of one domain of the customer. Other domains keep theirs.',
  })
  updateDomainWhois(
    @Ctx() ctx: Context,
    @Input(() => inputs.UpdateDomainWhoisInput) { domain, ...form }: inputs.UpdateDomainWhoisInput,
  ) {
    return updateDomainWhois(ctx, domain, withCountryId(form))
  }
}
