import type { Locale } from '../../../rules/text'

interface PricedPackage {
  productName: string
  /** Cents per month, excluding VAT. */
  discountedPrice: number
}

/** The package that "from" prices use: the one with Intro in its name, cheapest or not. */
export const fromPackage = <T extends PricedPackage>(packages: readonly T[]): T | undefined =>
  packages.find(({ productName }) => /intro/i.test(productName)) ?? packages[0]

/** The "from" price of hosting. */
export const fromPrice = (packages: readonly PricedPackage[]): number | null =>
  fromPackage(packages)?.discountedPrice ?? null

/** Disk space in the most readable unit: `50 MB`, `3 GB`. A gigabyte is 1000 megabytes. */
export function spaceText(spaceMb: number, locale: Locale): string {
  const figures = new Intl.NumberFormat(locale === 'nl' ? 'nl-NL' : 'en-GB', { useGrouping: 'min2' })
  return spaceMb < 1000 ? `${figures.format(spaceMb)} MB` : `${figures.format(spaceMb / 1000)} GB`
}

/** PHP version of a package, taken from its features. */
export const phpOf = ({ features }: { features: readonly string[] }): string | undefined =>
  features.find((feature) => feature.startsWith('PHP'))
