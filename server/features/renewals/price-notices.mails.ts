import type { Tx } from '../../../db/database'
import { writtenDay } from '../../../rules/calendar'
import { toUnicode } from '../../../rules/domain-name'
import { groupBy } from '../../../rules/group-by'
import type { MailReference } from '../../../rules/mail-kinds'
import { formatMoney } from '../../../rules/money'
import type { Locale } from '../../../rules/text'
import type { Deps } from '../../common/context'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import type { Product } from '../catalogue/catalogue.service'
import { priceMailText } from './price-notices.mails.text'
import { discountedRaise, type Raise } from './price-raises'

interface Recipient {
  email: string
  locale: Locale
  reference: MailReference
}

/** Number of items that a mail names for each product. */
const NAMED_MAX = 10

/** Tells an owner of the raises of a set. */
export async function mailRaises(
  deps: Deps,
  tx: Tx,
  { email, locale, reference }: Recipient,
  raises: readonly Raise[],
): Promise<void> {
  const words = priceMailText[locale]
  // Of two items of one product, the older one may not have had an earlier raise yet.
  const alike = groupBy(raises, (raise) => {
    const { product, before, after } = raise
    const charged = discountedRaise(raise)
    return [product.code, before, after, charged?.before, charged?.after].join(' ')
  })
  const rows = [...alike.values()].map((ofProduct) => {
    const sorted = ofProduct.toSorted((a, b) => (a.from < b.from ? -1 : 1))
    const [first] = sorted
    if (!first) throw new Error('a group of raises is empty')
    const { product, before, after, from } = first
    const charged = discountedRaise(first)
    const say = charged ? words.raiseBeforeDiscount : words.raise
    const names = sorted.slice(0, NAMED_MAX).map(({ thing }) => toUnicode(thing.name))
    return {
      label: labelOf(product, locale),
      lines: [
        say({
          day: writtenDay(from, locale),
          ...{ before: formatMoney(before, locale), after: formatMoney(after, locale), unit: words[product.unit] },
        }),
        ...(charged
          ? [
              words.withDiscount({
                before: formatMoney(charged.before, locale),
                after: formatMoney(charged.after, locale),
              }),
            ]
          : []),
        words.things({ names: names.join(', '), more: sorted.length - names.length }),
      ],
    }
  })
  const [only] = rows
  const subject =
    rows.length === 1 && only ? words.raiseOne({ product: only.label }) : words.raiseMany({ count: rows.length })
  const body = layOutMail(deps, {
    ...{ reference, locale, subject, paragraphs: [words.about, words.free], sections: [{ rows }], notes: [] },
    link: { href: `${deps.publicUrl}${SERVICES}`, label: words.look },
    why: words.whyRaise,
  })
  await enqueueMail(tx, { ...body, to: email }, deps.ports.clock.now())
}

/** Tells an owner that raises of which they were mailed do not apply after all. */
export async function mailStays(
  deps: Deps,
  tx: Tx,
  { email, locale, reference }: Recipient,
  products: readonly Product[],
): Promise<void> {
  const words = priceMailText[locale]
  const rows = products.map((product) => ({ label: labelOf(product, locale) }))
  const [only] = rows
  const subject = rows.length === 1 && only ? words.staysOne({ product: only.label }) : words.staysMany
  const body = layOutMail(deps, {
    ...{ reference, locale, subject, paragraphs: [words.stays], sections: [{ rows }], notes: [] },
    link: { href: `${deps.publicUrl}${SERVICES}`, label: words.look },
    why: words.whyStays,
  })
  await enqueueMail(tx, { ...body, to: email }, deps.ports.clock.now())
}

/** An extension is called by its own name: `.com`. */
const labelOf = ({ extension, name }: Product, locale: Locale): string =>
  extension === null ? name[locale] : `.${extension}`

const SERVICES = '/account'
