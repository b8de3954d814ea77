/** Reads an amount as people type it, in cents: `43,41`, `43.4`, `1.204,50` or `43`; null if it is none. */
export function readAmount(text: string): number | null {
  const [, whole = '', decimals = ''] =
    /^(?:\u20ac\s?)?(\d{1,3}(?:\.\d{3})+|\d{1,8})(?:,(\d{1,2}))?$/.exec(
      text.trim().replace(/^(\d+)\.(\d{1,2})$/, '$1,$2'),
    ) ?? []
  return whole === '' ? null : Number(whole.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Writes cents as a person types them: `43,41`. */
export const amountText = (cents: number): string =>
  `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
