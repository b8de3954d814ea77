import type { Db } from '../../../db/database'
import { toUnicode } from '../../../rules/domain-name'
import { installedSoftware, shownUrl } from '../../../rules/installed-software'
import type { Locale } from '../../../rules/text'
import type { MailRow, MailSection, MailStep } from '../../mail/layout'
import type { Access, DeliveredLine } from '../../products/product'
import { hostingAccessText } from './hosting.mails.text'
import { findPackageOn, type HostingPackageRow } from './hosting.service'

type Words = (typeof hostingAccessText)[Locale]
type Package = HostingPackageRow & { access: NonNullable<HostingPackageRow['access']> }

/** Explains how the owner of a package reaches its website, e-mail and files, and the first steps. */
export async function packageAccess(db: Db, { order, line }: DeliveredLine): Promise<Access | null> {
  const found = await findPackageOn(db, order.accountId, line.domainName ?? '')
  if (!found?.access) return null
  const words = hostingAccessText[order.locale]
  const owned = { ...found, access: found.access }
  return { guide: packageSection(words, owned), steps: steps(words, owned) }
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

/** Returns where the owner of installed software signs in. */
function softwareRows(words: Words, domainName: string, installation: string | null): MailRow[] {
  const software = installedSoftware(installation, domainName)
  if (!software?.adminUrl || !software.passwordUrl)
    return installation === null ? [] : [{ label: words.software, lines: [words.softwareInPanel] }]
  const entrance = { href: software.adminUrl, label: shownUrl(software.adminUrl) }
  const password = { href: software.passwordUrl, label: words.choosePassword }
  return [{ label: software.name, lines: [entrance, password, words.emailLogin] }]
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
