import { onAccount, onDomain } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { hourly } from '../../outbox/scheduled-tasks'
import { checkoutMailSamples } from './checkout.mail-samples'
import { deleteCodesOf } from './checkout.repository'
import { CheckoutResolver } from './checkout.resolver'
import { checkoutRoutes } from './checkout.rest'
import { mergeCheckoutAtSignIn } from './checkout.service'
import { CustomerBasketResolver } from './staff/customer-basket.resolver'
import { forgetOldCodes } from './transfer-codes.service'

export const checkout = defineFeature({
  name: 'checkout',
  mailSamples: checkoutMailSamples,
  resolvers: [CheckoutResolver],
  routes: [checkoutRoutes],
  tasks: [hourly('forget-old-codes', forgetOldCodes)],
  hiddenFromStaff: ['CheckoutBasketItem.token'],
  tokenRules: {
    query: {
      basketLink: 'open',
      checkoutBasket: onAccount('ORDER', 'READ'),
      customerDomains: onDomain('READ', 'ORDER'),
      domainWhois: onDomain('READ', 'HOLDERS'),
      filledCheckoutBasket: onAccount('ORDER', 'READ'),
    },
    viewer: {
      customerDomainConnection: onDomain('READ', 'ORDER'),
      customerDomains: onDomain('READ', 'ORDER'),
    },
    mutation: {
      addCheckoutItem: onAccount('ORDER'),
      cancelCheckout: onAccount('ORDER'),
      convertCheckoutItems: onAccount('ORDER'),
      createBasketLink: onAccount('ORDER'),
      openBasketLink: onAccount('ORDER'),
      placeOrder: onAccount('ORDER'),
      placeOrderWithPayment: onAccount('ORDER'),
      registerCheckoutAccount: 'never',
      removeCheckoutItem: onAccount('ORDER'),
      setCheckoutPeriod: onAccount('ORDER'),
      storeTransferCode: onAccount('ORDER'),
      updateDomainWhois: onDomain('HOLDERS'),
    },
  },
  signInHooks: [mergeCheckoutAtSignIn],
  staff: {
    resolvers: [CustomerBasketResolver],
    policy: {
      Mutation: { sendBasket: { who: 'staff', right: 'CUSTOMER_EDIT', hasReason: true, audit: 'always' } },
    },
    erasure: { erase: (_ctx, tx, { account }) => deleteCodesOf(tx, account.id) },
  },
})
