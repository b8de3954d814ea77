import type { Tx } from '../../../db/database'
import { type Day, writtenDay } from '../../../rules/calendar'
import { toUnicode } from '../../../rules/domain-name'
import type { MailKind } from '../../../rules/mail-kinds'
import { formatMoney } from '../../../rules/money'
import { QUARANTINE_DAYS } from '../../../rules/renewal'
import type { Locale } from '../../../rules/text'
import type { Deps } from '../../common/context'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { findAccount } from '../accounts/accounts.service'
import { getCatalogue } from '../catalogue/catalogue.service'
import type { Renewable } from './renewables.service'
import { hasFollowedText, renewalMailText, willFollowText } from './renewals.mails.text'

/** Owner of the items, and the language of the mail. */
export interface Owner {
  accountId: string
  locale: Locale
}

/** Announces which items expire on a day, and how to keep them. All end on the same day. */
export function mailEnding(deps: Deps, tx: Tx, owner: Owner, things: readonly Renewable[]): Promise<void> {
  const words = renewalMailText[owner.locale]
  const day = writtenDay(things[0]?.until ?? '', owner.locale)
  return send(deps, tx, owner, things, {
    kind: 'term-ends',
    subject: (named) => words.endsSubject({ ...named, day }),
    paragraphs: [words.ends({ day }), words.stillOn({ day })],
    linesOf: ({ kind }) => [willFollowText[owner.locale][kind]({ days: QUARANTINE_DAYS })],
  })
}

/** An expired item, and how to restore it. */
export interface EndedThing extends Renewable {
  /** Day before which it can be restored; null if its product is no longer sold. */
  before: Day | null
  /** Order that restores it when paid; null if none was placed. */
  orderId: string | null
  /** Price in that order, in cents without VAT; null without an order. */
  price: number | null
}

/** Reports which items have expired, and until when and at what price they can be restored. */
export function mailEnded(deps: Deps, tx: Tx, owner: Owner, things: readonly EndedThing[]): Promise<void> {
  const { locale } = owner
  const words = renewalMailText[locale]
  const orderId = things.find((thing) => thing.orderId !== null)?.orderId
  return send(deps, tx, owner, things, {
    kind: 'term-ended',
    subject: words.endedSubject,
    paragraphs: [words.ended],
    linesOf: ({ kind, before, price }) => {
      const ended = hasFollowedText[locale][kind]
      if (before === null) return [`${ended} ${words.notSold}`]
      const day = writtenDay(before, locale)
      const back = price === null ? words.getBack({ day }) : words.payBack({ day, price: formatMoney(price, locale) })
      return [`${ended} ${back}`, ...(kind === 'DOMAIN' ? [words.thenFree] : [])]
    },
    ...(orderId && {
      link: { href: `${deps.publicUrl}/bestellen/${orderId}/betalingsstatus`, label: words.payToGetBack },
    }),
  })
}

interface EndMail<Thing extends Renewable> {
  kind: MailKind
  subject(things: { count: number; first: string }): string
  paragraphs: readonly string[]
  /** Describes the consequences of the expiry of one item. */
  linesOf(thing: Thing): string[]
  /** Defaults to the account page of the items. */
  link?: { href: string; label: string }
}

async function send<Thing extends Renewable>(
  deps: Deps,
  tx: Tx,
  owner: Owner,
  things: readonly Thing[],
  mail: EndMail<Thing>,
): Promise<void> {
  const account = await findAccount(deps, owner.accountId)
  const [first] = things
  if (!account || !first) return
  const { locale } = owner
  const words = renewalMailText[locale]
  const catalogue = await getCatalogue(deps)
  const rows = things.map((thing) => {
    const { name, productCode } = thing
    const product = productCode === null ? null : (catalogue.knownByCode(productCode)?.name[locale] ?? productCode)
    const shown = toUnicode(name)
    return {
      label: product === null ? shown : `${product} (${shown})`,
      lines: mail.linesOf(thing),
    }
  })
  const subject = mail.subject({ count: rows.length, first: rows[0]?.label ?? '' })
  const body = layOutMail(deps, {
    reference: `${mail.kind}-${first.thingId}-${first.until satisfies Day}-${deps.ports.clock.now()}`,
    ...{ locale, subject, paragraphs: mail.paragraphs, sections: [{ rows }], notes: [] },
    link: mail.link ?? { href: deps.publicUrl + PAGES[first.kind], label: words.look },
    why: words.why,
  })
  await enqueueMail(tx, { ...body, to: account.email }, deps.ports.clock.now())
}

const PAGES: Record<Renewable['kind'], string> = {
  DOMAIN: '/account/diensten/domeinen',
  CLOUDFLARE: '/account/diensten/domeinen',
  HOSTING: '/account/diensten/hostingpakketten/',
  SERVER: '/account/diensten/vpsen',
}
