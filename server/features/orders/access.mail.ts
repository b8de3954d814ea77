import type { Tx } from '../../../db/open'
import { toUnicode } from '../../../rules/domain-name'
import type { Locale } from '../../../rules/text'
import type { Deps } from '../../common/context'
import type { MailRow, MailSection, MailStep } from '../../mail/layout'
import { findPackageOn, type HostingPackageRow } from '../hosting/hosting.service'
import { mailText } from './orders.mails.text'
import type { LineRow, OrderRow } from './orders.repository'

type Words = (typeof mailText)[Locale]
type Package = HostingPackageRow & { access: NonNullable<HostingPackageRow['access']> }

const HOSTING: ReadonlySet<LineRow['kind']> = new Set(['HOSTING', 'RESELLER_HOSTING'])

/** How the buyer reaches what was delivered: website, e-mail and files of each package, and what to do first. */
export async function accessSections(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  delivered: readonly LineRow[],
): Promise<MailSection[]> {
  const words = mailText[order.locale]
  const names = new Set(delivered.filter(({ kind }) => HOSTING.has(kind)).flatMap(({ domainName }) => domainName ?? []))
  const packages: Package[] = []
  for (const name of names) {
    const found = await findPackageOn(tx, order.accountId, name)
    if (found?.access) packages.push({ ...found, access: found.access })
  }
  const [first] = packages
  if (first)
    return [
      ...packages.map((one) => packageSection(words, one)),
      { title: words.nextTitle, steps: steps(words, first) },
    ]
  if (!delivered.some(({ kind }) => kind === 'DOMAIN')) return []
  const toHosting = { href: `${deps.publicUrl}/webhosting`, label: words.toHosting }
  return [{ title: words.nextTitle, steps: [{ title: words.stepUse, text: words.stepUseText, link: toHosting }] }]
}

function packageSection(words: Words, { domainName, mailHost, installation, access }: Package): MailSection {
  const { username, panelUrl, webmailUrl, sftpHost } = access
  return {
    title: words.access({ domain: toUnicode(domainName) }),
    rows: [
      ...softwareRows(words, domainName, installation),
      {
        label: words.email,
        lines: [
          { href: webmailUrl, label: words.webmail },
          words.mailProgram({ host: mailHost }),
          words.mailUser({ address: infoAt(domainName) }),
        ],
      },
      { label: words.files, lines: [words.sftp({ host: sftpHost, user: username })] },
      {
        label: words.panel,
        lines: [{ href: panelUrl, label: new URL(panelUrl).host }, words.panelUser({ user: username })],
      },
    ],
  }
}

/** Where each program has its entrance for owners, as its makers deliver it. */
function softwareRows(words: Words, domainName: string, installation: string | null): MailRow[] {
  const site = `https://${domainName}`
  if (installation === 'INSTALL_WORDPRESS') {
    const password = { href: `${site}/wp-login.php?action=lostpassword`, label: words.choosePassword }
    const entrance = { href: `${site}/wp-admin`, label: `${toUnicode(domainName)}/wp-admin` }
    return [{ label: 'WordPress', lines: [entrance, password, words.emailLogin] }]
  }
  if (installation === 'INSTALL_JOOMLA') {
    const entrance = { href: `${site}/administrator`, label: `${toUnicode(domainName)}/administrator` }
    const password = { href: `${site}/index.php?option=com_users&view=reset`, label: words.choosePassword }
    return [{ label: 'Joomla', lines: [entrance, password, words.emailLogin] }]
  }
  return installation === null ? [] : [{ label: words.software, lines: [words.softwareInPanel] }]
}

const steps = (words: Words, { domainName, access }: Package): MailStep[] => [
  {
    title: words.stepPassword,
    text: words.stepPasswordText,
    link: { href: access.panelUrl, label: words.toPanel },
  },
  { title: words.stepMailbox, text: words.stepMailboxText({ address: infoAt(domainName) }) },
  { title: words.stepWait, text: words.stepWaitText },
]

const infoAt = (domainName: string) => `info@${toUnicode(domainName)}`
