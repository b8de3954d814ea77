const NO_PRODUCTS: ReadonlySet<string> = new Set(['TRANSFER_CODE', 'REDIRECT', 'FREE_PRODUCT'])

/** What the basket in the header counts: things that one buys, not the settings that go along with them. */
export const countProducts = (items: readonly { productType: string }[]): number =>
  items.filter(({ productType }) => !NO_PRODUCTS.has(productType)).length
