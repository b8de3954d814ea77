import { textOfPages } from '../../web/inline-documents.mjs'

/** The fields that the basket shows of ten items, as an API client may ask for them. */
export const READ = JSON.stringify({
  query: `{ basket { id empty period hasDiscount totalPricePerPeriodIncludeTax totalPricePerPeriodExcludeTax totalTaxPricePerPeriod
    items { id title productName productType discountedPricePerPeriod renewalPrice connectedItem { id title productName discountedPricePerPeriod } } } }`,
})

/** The query of the shop's own pages, which the server knows by the hash of its text. */
export const OWN_READ = JSON.stringify({
  operationName: 'BasketParts',
  query: textOfPages('BasketParts'),
  variables: { channel: 'CUSTOMER' },
})
