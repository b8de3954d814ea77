/** What every one of the packages has, in the order of the first. */
export function commonFeatures(packages: readonly { features: readonly string[] }[]): readonly string[] {
  const [first, ...rest] = packages
  return first?.features.filter((feature) => rest.every(({ features }) => features.includes(feature))) ?? []
}
