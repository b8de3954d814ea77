import { graphql } from '../../gql'

export const BASKET_LINE = graphql(`
  fragment BasketLine_item on BasketItem {
    id
    title
    productName
    productType
    domainName
    isTransfer
    invoiced
    discountedPricePerPeriod
    originalPricePerPeriod
    renewalPrice
    renewalPricePerMonth
    trace {
      kind
      label
      amount
    }
  }
`)

export const BASKET_GROUP = graphql(`
  fragment BasketGroup_item on BasketItem {
    id
    ...BasketLine_item
    connectedItem {
      id
      ...BasketLine_item
    }
  }
`)

export const BASKET_TOTALS = graphql(`
  fragment BasketTotals_basket on Basket {
    id
    channel
    hasDiscount
    includeVatRate
    totalPricePerPeriodExcludeTax
    totalTaxPricePerPeriod
    totalPricePerPeriodIncludeTax
    totalDiscountPerPeriodExcludeTax
    totalRenewalPrice
  }
`)

export const BASKET_PANEL = graphql(`
  fragment BasketPanel_basket on Basket {
    id
    channel
    empty
    period
    includeVatRate
    discountCode
    totalPricePerPeriodIncludeTax
    items {
      id
      productType
      domainName
      ...BasketGroup_item
    }
    allBasketItems {
      id
      productType
      trace {
        kind
      }
    }
    ...BasketTotals_basket
  }
`)
