import type { DataSize } from '../../../rules/product-specs'
import type { Locale } from '../../../rules/text'
import { view } from '../../graphql/view'
import { sizeText } from '../catalogue/catalogue.service'
import { UsageMeter } from './hosting.graphql'

/** In the unit of the limit; a gigabyte is a thousand megabytes, as sizes are advertised. */
export function sizeMeter(usedMb: number, limit: DataSize, locale: Locale): UsageMeter {
  const inUnit = limit.unit === 'GB' ? usedMb / 1000 : usedMb
  const text = (amount: number) => sizeText({ amount: Math.round(amount * 10) / 10, unit: limit.unit }, locale)
  return meter(inUnit, limit.amount, text)
}

/** Each amount in the unit that suits it: `962 MB` of `1 GB`. */
export function storageMeter(usedMb: number, quotaMb: number | null, locale: Locale): UsageMeter {
  return meter(usedMb, quotaMb, (mb) => {
    const { amount, unit } = sizeOf(mb)
    return sizeText({ amount: Math.round(amount * 10) / 10, unit }, locale)
  })
}

const sizeOf = (mb: number): DataSize => (mb >= 1000 ? { amount: mb / 1000, unit: 'GB' } : { amount: mb, unit: 'MB' })

export const countMeter = (used: number, limit: number | null): UsageMeter => meter(used, limit, String)

function meter(used: number, limit: number | null, text: (amount: number) => string): UsageMeter {
  if (limit === null) return view(UsageMeter, { used: text(used), limit: null, left: null, percent: null })
  return view(UsageMeter, {
    used: text(used),
    limit: text(limit),
    left: text(Math.max(limit - used, 0)),
    percent: limit === 0 ? 100 : Math.min(Math.round((used / limit) * 100), 100),
  })
}
