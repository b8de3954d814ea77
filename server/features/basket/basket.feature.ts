import { onAccount } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { ofAllDomains } from '../../graphql/node-access'
import { hourly } from '../../outbox/scheduled-tasks'
import { deleteBasketsOf } from './basket.repository'
import { BasketItemResolver, BasketResolver, OwnedHostingResolver } from './basket.resolver'
import { basketRoutes } from './basket.rest'
import { findOwnBasket, findOwnItem } from './basket.service'
import { expireBaskets } from './expiry.service'
import { mergeAtSignIn } from './merge.service'

export const basket = defineFeature({
  name: 'basket',
  resolvers: [BasketResolver, BasketItemResolver, OwnedHostingResolver],
  nodes: { bsk: ofAllDomains(findOwnBasket), itm: ofAllDomains(findOwnItem) },
  routes: [basketRoutes],
  tasks: [hourly('expire-baskets', expireBaskets)],
  tokenRules: {
    query: {
      basket: onAccount('ORDER', 'READ'),
    },
    mutation: {
      acceptAdditionalServices: onAccount('ORDER'),
      addBasketItem: onAccount('ORDER'),
      addExtraServices: onAccount('ORDER'),
      addHostingToDomain: onAccount('ORDER'),
      applyDiscountCode: onAccount('ORDER'),
      proposeAdditionalService: onAccount('ORDER'),
      proposeAdditionalServiceSsl: onAccount('ORDER'),
      removeBasketDomain: onAccount('ORDER'),
      removeBasketItem: onAccount('ORDER'),
      removeDiscountCode: onAccount('ORDER'),
      removeFreeProduct: onAccount('ORDER'),
      restoreSetAsideItems: onAccount('ORDER'),
      saveTransfer: onAccount('ORDER'),
      setAsideJoinedItems: onAccount('ORDER'),
      setBasketPeriod: onAccount('ORDER'),
      setFreeProduct: onAccount('ORDER'),
      setServiceType: onAccount('ORDER'),
      upgradeHosting: onAccount('ORDER'),
      validateBasket: onAccount('ORDER', 'READ'),
    },
  },
  signInHooks: [mergeAtSignIn],
  staff: { erasure: { erase: (_ctx, tx, { account }) => deleteBasketsOf(tx, account.id) } },
})
