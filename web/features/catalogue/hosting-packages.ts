interface PricedPackage {
  productName: string
  /** Net cents a month. */
  discountedPrice: number
}

/** The price that hosting starts from: that of the package whose name holds Intro, cheapest or not. */
export const fromPrice = (packages: readonly PricedPackage[]): number | null =>
  (packages.find(({ productName }) => /intro/i.test(productName)) ?? packages[0])?.discountedPrice ?? null

/** What every one of the packages has, in the order of the first. */
export function commonFeatures([first, ...rest]: readonly { features: readonly string[] }[]): readonly string[] {
  return first?.features.filter((feature) => rest.every(({ features }) => features.includes(feature))) ?? []
}
