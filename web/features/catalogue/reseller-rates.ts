interface Rate {
  staffel: number
  price: number
  renewalPrice: number
}

interface Priced<Package> {
  hostingPackages: readonly Package[]
  resellerRates: { packages: readonly { productCode: string; rates: readonly Rate[] }[] }
}

/**
 * Reseller packages with their price in one volume tier, in cents per month excluding VAT; packages without a price are left out.
 */
export function resellerPackages<Package extends { productCode: string }>(
  { hostingPackages, resellerRates }: Priced<Package>,
  staffel: number,
) {
  return hostingPackages.flatMap((item) => {
    const { rates } = resellerRates.packages.find(({ productCode }) => productCode === item.productCode) ?? {}
    const rate = rates?.find((one) => one.staffel === staffel)
    return rate ? [{ ...item, discountedPrice: rate.price, originalPrice: rate.renewalPrice }] : []
  })
}
