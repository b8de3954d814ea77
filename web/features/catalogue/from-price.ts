interface PricedPackage {
  productName: string
  /** Net cents a month. */
  discountedPrice: number
}

/** The price that hosting starts from: that of the package whose name holds Intro, cheapest or not. */
export const fromPrice = (packages: readonly PricedPackage[]): number | null =>
  (packages.find(({ productName }) => /intro/i.test(productName)) ?? packages[0])?.discountedPrice ?? null
