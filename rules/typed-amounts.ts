import { type Cents, cents } from './money'

/** Reads an amount as people type it: `43,41`, `43.4`, `€ 43`, `1.204,50` or `1.204`, which has no cents. Null for anything else. */
export function readAmount(text: string): Cents | null {
  const [, whole = '', decimals = ''] =
    /^(?:\u20ac\s*)?(\d{1,3}(?:\.\d{3})+|\d{1,8})(?:,(\d{1,2}))?$/.exec(
      text.trim().replace(/^(\D*\d+)\.(\d{1,2})$/, '$1,$2'),
    ) ?? []
  return whole === '' ? null : cents(Number(whole.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0')))
}

/** Writes cents as a person types them: `43,41`. */
export const amountText = (amount: Cents): string =>
  `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, '0')}`
