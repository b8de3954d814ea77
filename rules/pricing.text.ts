import { formatMoney } from './money'
import type { PriceUnit, TraceStep } from './pricing-types'
import { leftOf, renewalDiscountOf } from './renewal-discount'
import { defineText, type Locale } from './text'
import { formatRate } from './vat'

type Priced = { term: string; price: string }
type Replaced = { name: string; paid: string; daysLeft: number; days: number }

/** Periods, units and the steps of "Waarom deze prijs?". */
export const text = defineText(
  {
    why: 'Waarom deze prijs?',
    term: (p: { unit: PriceUnit; quantity: number }) => dutchTerm(p.unit, p.quantity),
    YEARLY: '1 jaar',
    FIVE_YEARLY: '5 jaar',
    QUARTERLY: '1 kwartaal',
    MONTHLY: '1 maand',
    perYEARLY: 'Per jaar',
    perFIVE_YEARLY: 'Per 5 jaar',
    perQUARTERLY: 'Per kwartaal',
    perMONTHLY: 'Per maand',
    perYear: 'p/j',
    perMonth: 'p/m',
    list: (p: Priced) => `Normale prijs: ${p.term} à ${p.price}`,
    period: (p: Priced) => `Rest van de looptijd: ${p.term} à ${p.price}`,
    staffel: (p: Priced & { staffel: number; normal: string }) =>
      `Resellerprijs, staffel ${p.staffel}: ${p.term} à ${p.price} (normaal ${p.normal})`,
    premium: (p: Priced) => `Premium domeinnaam: ${p.term} à ${p.price}`,
    promotion: (p: Priced) => `Welkomstprijs: ${p.term} à ${p.price}`,
    hostingMonths: (p: Priced) => `Welkomstprijs: de eerste ${p.term} à ${p.price}`,
    nlPromo: (p: { position: number; of: number }) => `Actieprijs .nl: registratie ${p.position} van ${p.of}`,
    nlPromoUsedUp: (p: { position: number; of: number }) =>
      `De actieprijs geldt voor je eerste ${p.of} .nl-domeinen, dit is nummer ${p.position}`,
    code: (p: { code: string; isAutomatic?: boolean }) => `${p.isAutomatic ? 'Actie' : 'Kortingscode'} ${p.code}`,
    codeHolds: (p: { code: string; renewals: number }) =>
      `${p.code}, ook bij de eerste ${p.renewals === 1 ? 'verlenging' : `${p.renewals} verlengingen`}`,
    codeAtRenewal: (p: { code: string; used: number; renewals: number }) =>
      `${p.code}, verlenging ${p.used} van ${p.renewals}`,
    discountLeft: (p: { off: string; left: number }) =>
      p.left === 1
        ? `de eerstvolgende verlenging met ${p.off} korting`
        : `de eerstvolgende ${p.left} verlengingen met ${p.off} korting`,
    free: 'Gratis',
    proration: (p: Replaced) => `Rest van ${p.name}: ${p.paid} × ${p.daysLeft} ÷ ${p.days} dagen`,
    prorationCapped: (p: Replaced) =>
      `Rest van ${p.name}: ${p.paid} × ${p.daysLeft} ÷ ${p.days} dagen, ten hoogste de nieuwe prijs`,
  },
  {
    why: 'Why this price?',
    term: (p) => englishTerm(p.unit, p.quantity),
    YEARLY: '1 year',
    FIVE_YEARLY: '5 years',
    QUARTERLY: '1 quarter',
    MONTHLY: '1 month',
    perYEARLY: 'Per year',
    perFIVE_YEARLY: 'Per 5 years',
    perQUARTERLY: 'Per quarter',
    perMONTHLY: 'Per month',
    perYear: 'p/y',
    perMonth: 'p/m',
    list: (p) => `Standard price: ${p.term} at ${p.price}`,
    period: (p) => `Rest of the term: ${p.term} at ${p.price}`,
    staffel: (p) => `Reseller price, scale ${p.staffel}: ${p.term} at ${p.price} (normally ${p.normal})`,
    premium: (p) => `Premium domain name: ${p.term} at ${p.price}`,
    promotion: (p) => `Welcome price: ${p.term} at ${p.price}`,
    hostingMonths: (p) => `Welcome price: the first ${p.term} at ${p.price}`,
    nlPromo: (p) => `.nl promotion: registration ${p.position} of ${p.of}`,
    nlPromoUsedUp: (p) => `The promotion is for your first ${p.of} .nl domains, this is number ${p.position}`,
    code: (p) => `${p.isAutomatic ? 'Promotion' : 'Discount code'} ${p.code}`,
    codeHolds: (p) => `${p.code}, also at the first ${p.renewals === 1 ? 'renewal' : `${p.renewals} renewals`}`,
    codeAtRenewal: (p) => `${p.code}, renewal ${p.used} of ${p.renewals}`,
    discountLeft: (p) =>
      p.left === 1 ? `the next renewal at ${p.off} off` : `the next ${p.left} renewals at ${p.off} off`,
    free: 'Free',
    proration: (p) => `Rest of ${p.name}: ${p.paid} × ${p.daysLeft} ÷ ${p.days} days`,
    prorationCapped: (p) => `Rest of ${p.name}: ${p.paid} × ${p.daysLeft} ÷ ${p.days} days, at most the new price`,
  },
)

/** Describes a step of the price calculation, without its amount: `Welkomstprijs: de eerste 6 maanden à € 1,99`. */
export function describeStep(step: TraceStep, locale: Locale): string {
  const t = text[locale]
  switch (step.kind) {
    case 'list':
    case 'period':
    case 'premium':
    case 'promotion':
      return t[step.kind](priced(step, locale))
    case 'staffel':
      return t.staffel({
        ...priced(step, locale),
        staffel: step.staffel,
        normal: formatMoney(step.normalPrice, locale),
      })
    case 'hosting-months':
      return t.hostingMonths(priced({ unit: 'month', quantity: step.months, unitPrice: step.unitPrice }, locale))
    case 'nl-promo':
      return step.position > step.of ? t.nlPromoUsedUp(step) : t.nlPromo(step)
    case 'code': {
      const code = t.code(step)
      if (!step.atRenewals) return code
      const { used, renewals } = step.atRenewals
      return used === 0 ? t.codeHolds({ code, renewals }) : t.codeAtRenewal({ code, used, renewals })
    }
    case 'free':
      return t.free
    case 'proration': {
      const { name, net, daysLeft, days, left, amount } = step
      const words = { name: name[locale], paid: formatMoney(net, locale), daysLeft, days }
      return -amount < left ? t.prorationCapped(words) : t.proration(words)
    }
  }
}

/** Describes what the discount of a line takes off its next renewals: `de eerstvolgende verlenging met 10% korting`. Null for none. */
export function describeDiscountLeft(trace: readonly TraceStep[], locale: Locale): string | null {
  const discount = renewalDiscountOf(trace)
  const left = discount ? leftOf(discount) : 0
  return discount && left > 0 ? text[locale].discountLeft({ off: offOf(discount, locale), left }) : null
}

/** Writes a discount: `12,5%` or `€ 5,00`. */
export const offOf = (
  { percent, amount }: { percent: number | null; amount: number | null },
  locale: Locale,
): string => (percent === null ? formatMoney(amount ?? 0, locale) : formatRate(percent, locale))

type Units = { unit: PriceUnit; quantity: number; unitPrice: number }

const priced = (step: Units, locale: Locale): Priced => ({
  term: text[locale].term(step),
  price: formatMoney(step.unitPrice, locale),
})

function dutchTerm(unit: PriceUnit, quantity: number): string {
  if (unit === 'once') return 'eenmalig'
  if (unit === 'year') return `${quantity} jaar`
  return quantity === 1 ? '1 maand' : `${quantity} maanden`
}

function englishTerm(unit: PriceUnit, quantity: number): string {
  if (unit === 'once') return 'once'
  return quantity === 1 ? `1 ${unit}` : `${quantity} ${unit}s`
}
