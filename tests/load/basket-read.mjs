/** The fields that the basket shows of ten items. */
export const READ = JSON.stringify({
  query: `{ basket { id empty period hasDiscount totalPricePerPeriodIncludeTax totalPricePerPeriodExcludeTax totalTaxPricePerPeriod
    items { id title productName productType discountedPricePerPeriod renewalPrice connectedItem { id title productName discountedPricePerPeriod } } } }`,
})
