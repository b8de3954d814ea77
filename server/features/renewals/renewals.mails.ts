import type { Tx } from '../../../db/open'
import { type Day, writtenDay } from '../../../rules/calendar'
import { toUnicode } from '../../../rules/domain-name'
import { QUARANTINE_DAYS } from '../../../rules/renewal'
import type { Locale } from '../../../rules/text'
import type { Deps } from '../../common/context'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { findAccount } from '../accounts/accounts.service'
import { getCatalogue } from '../catalogue/catalogue.service'
import type { Renewable } from './renewables.service'
import { hasFollowedText, renewalMailText, willFollowText } from './renewals.mails.text'

/** Whose things they are, and in which language they are written to. */
export interface Owner {
  accountId: string
  locale: Locale
}

/** Before: what is not renewed ends on its day, and how that can still be otherwise. All end on the same day. */
export function mailEnding(deps: Deps, tx: Tx, owner: Owner, things: readonly Renewable[]): Promise<void> {
  const words = renewalMailText[owner.locale]
  const day = writtenDay(things[0]?.until ?? '', owner.locale)
  return send(deps, tx, owner, things, {
    reference: 'term-ends',
    subject: words.endsSubject({ count: things.length, day }),
    paragraphs: [words.ends({ day }), words.stillOn({ day })],
    follows: willFollowText[owner.locale],
  })
}

/** After: what is over, and what can be done about it. */
export function mailEnded(deps: Deps, tx: Tx, owner: Owner, things: readonly Renewable[]): Promise<void> {
  const words = renewalMailText[owner.locale]
  return send(deps, tx, owner, things, {
    reference: 'term-ended',
    subject: words.endedSubject({ count: things.length }),
    paragraphs: [words.ended],
    follows: hasFollowedText[owner.locale],
  })
}

interface EndMail {
  reference: string
  subject: string
  paragraphs: readonly string[]
  /** What the end of each kind comes to. */
  follows: Record<Renewable['kind'], (p: { days: number }) => string>
}

async function send(deps: Deps, tx: Tx, owner: Owner, things: readonly Renewable[], mail: EndMail): Promise<void> {
  const account = await findAccount(deps, owner.accountId)
  const [first] = things
  if (!account || !first) return
  const { locale } = owner
  const words = renewalMailText[locale]
  const catalogue = await getCatalogue(deps)
  const rows = things.map(({ kind, name, productCode }) => {
    const product = productCode === null ? null : (catalogue.productByCode(productCode)?.name[locale] ?? productCode)
    const shown = toUnicode(name)
    return {
      label: product === null ? shown : `${product} (${shown})`,
      lines: [mail.follows[kind]({ days: QUARANTINE_DAYS })],
    }
  })
  const { subject, paragraphs } = mail
  const body = layOutMail(deps, {
    ...{ locale, subject, paragraphs, sections: [{ rows }], notes: [] },
    link: { href: deps.publicUrl + PAGES[first.kind], label: words.look },
    why: words.why,
  })
  const reference = `${mail.reference}-${first.thingId}-${first.until satisfies Day}-${deps.ports.clock.now()}`
  await enqueueMail(tx, { ...body, to: account.email, reference }, deps.ports.clock.now())
}

const PAGES: Record<Renewable['kind'], string> = {
  DOMAIN: '/account/diensten/domeinen',
  CLOUDFLARE: '/account/diensten/domeinen',
  HOSTING: '/account/diensten/hostingpakketten/',
  SERVER: '/account/diensten/vpsen',
}
