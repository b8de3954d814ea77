import { nameToAscii, toUnicode } from '../../../../rules/domain-name'
import { parseExtension } from '../../../../rules/extension'
import { DAY_MS } from '../../../../rules/time'
import { cursorOf, keyIn } from '../../../graphql/connection'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import {
  readTimePage,
  requirePageSize,
  type StaffConnection,
  staffPage,
  timeCursor,
  totalOf,
  VIEW_COUNT_MAX,
} from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import type { WorkSource } from '../../../staff/staff-part'
import { listAccountIdsMatching } from '../../accounts/account-search.service'
import { type DomainRow, findDomainByName } from '../../domains/domains.service'
import { countDomains, type DomainQuery, listByEnd, listByName } from '../../domains/staff/staff-domain-list.service'
import { countTransfersIn } from '../../orders/staff/transfers-in.service'
import { summariseDifferent } from '../portfolio.repository'
import { countUnknown } from '../unknown-names.repository'
import { DIFFERENT, renewalFailed } from './domain-views.repository'
import {
  type StaffDomain,
  type StaffDomainArgs,
  StaffDomainCounts,
  type StaffDomainFilter,
  type StaffDomainView,
} from './staff-domains.graphql'
import { staffDomainViews } from './staff-domains.view'

const TEXT_MAX = 100
const CUSTOMERS_FOUND_MAX = 100
/** Terms that end within it are listed as ending soon. */
export const SOON_MS = 30 * DAY_MS

/** Lists by end of the term, what needs an act first on top. The others are listed by name. */
const BY_END: ReadonlySet<StaffDomainView | null> = new Set(['ENDS_SOON', 'RENEWAL_FAILED', 'QUARANTINE'])

/** Lists domains. A search in personal data leaves an audit entry with its text. */
export async function listStaffDomains(
  ctx: StaffContext,
  { filter, first, after }: StaffDomainArgs,
): Promise<StaffConnection<StaffDomain>> {
  requirePageSize(first)
  const asked = filter ?? {}
  await noteSearch(ctx, asked)
  const query = await queryOf(ctx, asked)
  const isByEnd = BY_END.has(asked.view ?? null)
  const db = ctx.db.reader
  const rows = isByEnd
    ? await listByEnd(db, query, readTimePage('staff-domain-end', { first, after: after ?? null }).after, first + 1)
    : await listByName(db, query, after ? keyIn('staff-domain', after) : null, first + 1)
  return staffPage(await staffDomainViews(ctx, rows), {
    first,
    total: await totalOf(rows, { first, after }, (limit) => countDomains(db, query, limit)),
    cursorOf: ({ id, name, expiresAt }) =>
      isByEnd ? timeCursor('staff-domain-end', { at: expiresAt, id }) : cursorOf('staff-domain', name),
    nodeOf: (node) => node,
  })
}

const EVERYTHING: DomainQuery = {
  status: null,
  endsBefore: null,
  isUnverified: false,
  accountId: null,
  extension: null,
  text: null,
  also: null,
  isRare: false,
}

/** Conditions of a view. */
const VIEWS: Readonly<Record<StaffDomainView, (at: number) => Partial<DomainQuery>>> = {
  ACTIVE: () => ({ status: 'ACTIVE' }),
  ENDS_SOON: (at) => ({ status: 'ACTIVE', endsBefore: at + SOON_MS }),
  RENEWAL_FAILED: (at) => ({ status: 'ACTIVE', also: renewalFailed(at), isRare: true }),
  QUARANTINE: () => ({ status: 'EXPIRED' }),
  TRANSFERRED_OUT: () => ({ status: 'TRANSFERRED_OUT' }),
  HOLDER_UNVERIFIED: () => ({ status: 'ACTIVE', isUnverified: true, isRare: true }),
  DIFFERENT: () => ({ also: DIFFERENT, isRare: true }),
}

const viewQuery = ({ at }: StaffContext, name: StaffDomainView): DomainQuery => ({ ...EVERYTHING, ...VIEWS[name](at) })

async function queryOf(ctx: StaffContext, filter: StaffDomainFilter): Promise<DomainQuery> {
  const text = textOf(filter)
  return {
    ...(filter.view ? viewQuery(ctx, filter.view) : EVERYTHING),
    accountId: filter.customerId ?? null,
    extension: extensionOf(filter),
    text: text === '' ? null : await findText(ctx, text),
  }
}

const textOf = ({ text }: StaffDomainFilter): string => (text ?? '').trim().slice(0, TEXT_MAX)

/** The extension in ASCII; a text that is none is kept, and matches no domain. */
function extensionOf({ extension }: StaffDomainFilter): string | null {
  const typed = (extension ?? '').trim().slice(0, TEXT_MAX)
  return typed === '' ? null : (parseExtension(typed) ?? typed)
}

/** A name with its extension, and no e-mail address. */
const WHOLE_NAME = /^[^\s@]+\.[^\s@.]+$/

async function findText({ db }: StaffContext, text: string): Promise<NonNullable<DomainQuery['text']>> {
  const ascii = nameToAscii(text.toLowerCase())
  const name = ascii && /^[a-z0-9.-]+$/.test(ascii) ? ascii : null
  return {
    name,
    // A domain of exactly this name is the one that is meant; without one, others may have the text in theirs.
    isWhole: name !== null && WHOLE_NAME.test(text) && (await findDomainByName(db.reader, name)) !== null,
    // The parts of a whole name would find customers by their own name and address, and with them all their domains.
    accountIds: WHOLE_NAME.test(text) ? [] : await listAccountIdsMatching(db.reader, text, CUSTOMERS_FOUND_MAX),
  }
}

async function noteSearch(ctx: StaffContext, filter: StaffDomainFilter): Promise<void> {
  const text = textOf(filter)
  if (text === '') return
  const about = { act: 'staffDomains', right: 'CUSTOMERS_SEE', objectType: 'Search' } as const
  await runAct(ctx, about, async () => ({ result: null, changes: [{ field: 'text', before: null, after: text }] }))
}

/** Counts the domains of the saved views, at most 100 of each. */
export async function countStaffDomains(ctx: StaffContext): Promise<StaffDomainCounts> {
  const count = (name: StaffDomainView) => countDomains(ctx.db.reader, viewQuery(ctx, name), VIEW_COUNT_MAX)
  return view(StaffDomainCounts, {
    active: await count('ACTIVE'),
    endsSoon: await count('ENDS_SOON'),
    renewalFailed: await count('RENEWAL_FAILED'),
    quarantine: await count('QUARANTINE'),
    transferredOut: await count('TRANSFERRED_OUT'),
    holderUnverified: await count('HOLDER_UNVERIFIED'),
    different: await count('DIFFERENT'),
    unknown: await countUnknown(ctx.db.reader, false, VIEW_COUNT_MAX),
    transfersIn: await countTransfersIn(ctx),
  })
}

/** Returns the domains that a text finds, by name. */
export const findDomainsByText = async (ctx: StaffContext, text: string, limit: number): Promise<DomainRow[]> =>
  listByName(ctx.db.reader, { ...EVERYTHING, text: await findText(ctx, text) }, null, limit)

/** Registrants have two weeks before their registrar suspends the name; the customer was mailed at once. */
const UNVERIFIED_MS = 5 * DAY_MS

/** Domains whose registrant has not confirmed an e-mail address for days. */
export const holdersUnverified: WorkSource = {
  kind: 'holder-unverified',
  group: 'DOMAINS',
  right: 'CUSTOMERS_SEE',
  endsWhenHandled: true,
  async list(ctx, { accountId, limit }) {
    const query = { ...viewQuery(ctx, 'HOLDER_UNVERIFIED'), accountId }
    const rows = await listByName(ctx.db.reader, query, null, limit)
    const shown = await staffDomainViews(
      ctx,
      rows.filter(({ registeredAt }) => registeredAt <= ctx.at - UNVERIFIED_MS),
    )
    return shown.map(({ id, name, customer, registeredAt }) => ({
      ...{ key: id, subject: toUnicode(name), path: `/beheer/domeinen/${id}`, cause: null, count: 1, amount: null },
      ...{ customer: customer.name, accountId: customer.id, since: registeredAt },
    }))
  },
}

/** Domains about which the registrar says something else: one item for all. */
export const domainsDifferent: WorkSource = {
  kind: 'domains-different',
  group: 'DOMAINS',
  right: 'DOMAIN_ACT',
  isOfShop: true,
  async list({ db }) {
    const { count, since } = await summariseDifferent(db.reader)
    if (count === 0 || since === null) return []
    const about = { key: 'all', subject: '', path: '/beheer/domeinen?toon=anders-bij-register', cause: null }
    return [{ ...about, customer: null, accountId: null, count, amount: null, since }]
  },
}
