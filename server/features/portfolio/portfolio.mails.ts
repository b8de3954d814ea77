import type { Tx } from '../../../db/database'
import { toUnicode } from '../../../rules/domain-name'
import type { Locale } from '../../../rules/text'
import type { Deps } from '../../common/context'
import { newId } from '../../common/ids'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { findAccount } from '../accounts/accounts.service'
import type { DomainRow } from '../domains/domains.service'
import { portfolioMailText } from './portfolio.text'

interface Recipient {
  accountId: string
  locale: Locale
}

/** Reports to the owner that a domain was transferred out or deleted. */
export function mailLeft(
  deps: Deps,
  tx: Tx,
  owner: Recipient,
  { name: ascii }: DomainRow,
  found: 'elsewhere' | 'gone',
): Promise<void> {
  const words = portfolioMailText[owner.locale]
  const name = toUnicode(ascii)
  const isElsewhere = found === 'elsewhere'
  return send(deps, tx, owner, {
    subject: isElsewhere ? words.leftSubject({ name }) : words.deletedSubject({ name }),
    paragraphs: isElsewhere ? [words.left({ name }), words.leftRenewal] : [words.deleted({ name })],
    notes: [words.leftNotYou],
    link: { href: pageOf(deps, 'domein', ascii), label: words.toDomain },
  })
}

/** Asks the owner to have the registrant's e-mail address confirmed. */
export function mailHolderUnverified(deps: Deps, tx: Tx, owner: Recipient, { name: ascii }: DomainRow): Promise<void> {
  const words = portfolioMailText[owner.locale]
  const name = toUnicode(ascii)
  return send(deps, tx, owner, {
    subject: words.unverifiedSubject({ name }),
    paragraphs: [words.unverified({ name }), words.unverifiedDo],
    notes: [words.unverifiedElse],
    link: { href: pageOf(deps, 'whois-gegevens', ascii), label: words.toHolder },
  })
}

const pageOf = ({ publicUrl }: Deps, page: 'domein' | 'whois-gegevens', name: string): string =>
  `${publicUrl}/account/${page}?name=${encodeURIComponent(name)}`

interface Mail {
  subject: string
  paragraphs: readonly string[]
  notes: readonly string[]
  link: { href: string; label: string }
}

async function send(deps: Deps, tx: Tx, { accountId, locale }: Recipient, mail: Mail): Promise<void> {
  const account = await findAccount(deps, accountId)
  if (!account) return
  const body = layOutMail(deps, {
    ...{ reference: `portfolio-${newId('job')}`, locale, why: portfolioMailText[locale].why },
    ...mail,
  })
  await enqueueMail(tx, { ...body, to: account.email }, deps.ports.clock.now())
}
