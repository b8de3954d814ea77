import type { Locale } from '../../../rules/text'
import type { Context } from '../../common/context'
import { type AskedPage, type Connection, cursorOf, keyIn, type Page, pageOf, readPage } from '../../graphql/connection'
import { view } from '../../graphql/view'
import type { HostedMailbox } from '../../ports/hosting-platform'
import { HostingMailbox, type SharedHosting } from './hosting.graphql'
import { requireOwnPackage } from './hosting.service'
import { fromPlatform } from './platform.service'
import { storageMeter } from './usage-meter.view'

export const MAILBOX_PAGE = { usual: 20, max: 100 }

const CURSOR = 'mailboxes'

/**
 * Returns the mailboxes of the viewer's package by address, as its servers report them; null for a sub-user and for a package
 * from before its user name was stored. Throws NOT_FOUND, BAD_USER_INPUT and OUTSIDE_UNAVAILABLE.
 */
export async function pageMailboxes(
  ctx: Context,
  { id }: Pick<SharedHosting, 'id'>,
  asked: AskedPage,
): Promise<Connection<HostingMailbox> | null> {
  const page = readPage(asked, MAILBOX_PAGE, (cursor) => keyIn(CURSOR, cursor))
  const { access, domainName } = await requireOwnPackage(ctx, id)
  if (ctx.viewer.isSubUser || !access) return null
  const mailboxes = await fromPlatform(ctx.ports.hosting.mailboxes({ username: access.username, domainName }))
  const shown = within(mailboxes, page).map((mailbox) => mailboxView(mailbox, ctx.locale))
  return pageOf(shown, page, mailboxes.length, ({ address }) => cursorOf(CURSOR, address))
}

/** The servers know no pages: they report all mailboxes of a package at once. */
function within(mailboxes: readonly HostedMailbox[], { after, before, isBackward, limit }: Page<string>) {
  const sorted = mailboxes
    .filter(({ address }) => (after === null || address > after) && (before === null || address < before))
    .sort((one, other) => (one.address < other.address ? -1 : 1))
  return (isBackward ? sorted.reverse() : sorted).slice(0, limit)
}

const mailboxView = ({ address, usedMb, quotaMb, lastLoginAt }: HostedMailbox, locale: Locale): HostingMailbox =>
  view(HostingMailbox, {
    address,
    storage: storageMeter(usedMb, quotaMb, locale),
    lastLoginAt: lastLoginAt === null ? null : new Date(lastLoginAt),
  })
