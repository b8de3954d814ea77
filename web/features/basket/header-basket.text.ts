import { defineText } from '../../../rules/text'

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

interface Held {
  /** Number of domains. */
  count: number
  /** Number of packages, used when there is no domain. */
  packages: number
  loose: number
}

const held = (
  { count, packages, loose }: Held,
  [domains, packs, others]: [string, string, string],
  and: string,
): string =>
  [count > 0 || packages + loose === 0 ? domains : packages > 0 && packs, loose > 0 && others].filter(Boolean).join(and)

export const headerBasketText = defineText(
  {
    basket: 'Winkelmand',
    basketWith: (p: Held & { total: string }) =>
      `Winkelmand, ${held(p, [counted(p.count, 'domein', 'domeinen'), counted(p.packages, 'pakket', 'pakketten'), counted(p.loose, 'los product', 'losse producten')], ' en ')}, ${p.total} inclusief btw`,
  },
  {
    basket: 'Basket',
    basketWith: (p) =>
      `Basket, ${held(p, [counted(p.count, 'domain', 'domains'), counted(p.packages, 'package', 'packages'), counted(p.loose, 'other product', 'other products')], ' and ')}, ${p.total} including VAT`,
  },
)
