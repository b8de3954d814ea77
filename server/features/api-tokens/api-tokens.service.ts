import { isStorageFailure } from '../../../db/errors'
import type { Tx } from '../../../db/open'
import { type ApiTokenRequest, EXPIRY_NOTICE_DAYS, expiryNoticeAt, parseApiToken } from '../../../rules/api-token'
import { dayInAmsterdam } from '../../../rules/calendar'
import { isWithin } from '../../../rules/network-address'
import type { Locale } from '../../../rules/text'
import type { TokenHolder } from '../../common/api-token'
import type { Context, Deps } from '../../common/context'
import { forbidden, notFound } from '../../common/failures'
import { requireAccount, requireBuyer } from '../../common/guards'
import { hashToken, isId, newId, newToken } from '../../common/ids'
import { shortened } from '../../common/network'
import type { Account } from '../../common/viewer'
import { type InvalidInput, invalidField, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { keepActivity } from '../accounts/activity.service'
import { requireConfirmedIdentity } from '../accounts/identity.service'
import { findOwnDomain } from '../domains/domains.service'
import { ApiTokenCreated, ApiTokenNode, ApiTokenRevoked, type UpdateApiTokenInput } from './api-tokens.graphql'
import {
  addRefusals,
  addSpent,
  countTokens,
  findToken,
  findTokenByHash,
  insertToken,
  isLiveToken,
  listEndingTokens,
  listTokens,
  noteTokenUsed,
  putToken,
  type Refused,
  revokeToken,
  type TokenRow,
  updateToken,
} from './api-tokens.repository'
import { text } from './api-tokens.text'

const TOKENS_MAX = 50
/** Writing at every request would cost a sync each; a minute's precision is enough. */
const TOUCH_AFTER_MS = 60_000
/** How long one that was revoked is listed after a program went on with it. */
const REFUSED_LISTED_MS = 30 * 24 * 3_600_000
/** Of how many ended tokens refusals are counted between two writes. */
const REFUSED_MAX = 1000
const FIRST_NOTICE_MS = Math.max(...EXPIRY_NOTICE_DAYS) * 24 * 3_600_000
/** What a list shows of a token, behind `wmp_live_`: too little to guess the rest. */
const HINT_CHARACTERS = 4

/**
 * A token for a program of the viewer's, told this once. Throws CONFIRM_IDENTITY, and FORBIDDEN to a sub-user; a token
 * makes no tokens.
 */
export async function createApiToken(ctx: Context, input: unknown): Promise<ApiTokenCreated | InvalidInput> {
  const account = requireBuyer(ctx)
  const parsed = parseApiToken(input, ctx.now)
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  await requireConfirmedIdentity(ctx)
  const wrong = await refuseDomains(ctx, parsed.value)
  if (wrong) return wrong
  const { kind } = parsed.value
  const prefix = `wmp_${kind.toLowerCase()}_`
  const token = `${prefix}${newToken()}`
  const row: TokenRow = {
    id: newId('tok'),
    accountId: account.id,
    tokenHash: hashToken(token),
    hint: token.slice(0, prefix.length + HINT_CHARACTERS),
    ...parsed.value,
    expiryToldDays: expiryNoticeAt(parsed.value.expiresAt, ctx.now),
    locale: ctx.locale,
    spentOn: null,
    spent: 0,
    createdAt: ctx.now,
    lastUsedAt: null,
    lastUsedFrom: '',
    revokedAt: null,
    ...NEVER_REFUSED,
  }
  const isKept = await ctx.db.transaction(async (tx) => {
    if ((await countTokens(tx, account.id)) >= TOKENS_MAX) return false
    await insertToken(tx, row)
    await mailMay(ctx, tx, account, row, 'created')
    await keepActivity(ctx, tx, 'token-created', { accountId: account.id, actorId: account.id })
    return true
  })
  if (!isKept) return invalidField('name', text[ctx.locale].tooMany)
  return view(ApiTokenCreated, { token, apiToken: tokenView(ctx, row) })
}

/**
 * What a token may do, from here on; what the input leaves out stays. What is open for it closes, since it was allowed by
 * what the token was. Throws CONFIRM_IDENTITY, NOT_FOUND, and FORBIDDEN to a sub-user.
 */
export async function updateApiToken(
  ctx: Context,
  { id, ...asked }: UpdateApiTokenInput,
): Promise<ApiTokenNode | InvalidInput> {
  const account = requireBuyer(ctx)
  const before = await findToken(ctx.db.reader, account.id, id)
  if (!before) throw notFound()
  const parsed = parseApiToken(changed(before, asked), ctx.now)
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  await requireConfirmedIdentity(ctx)
  const wrong = await refuseDomains(ctx, parsed.value, before.domainIds)
  if (wrong) return wrong
  const isSameEnd = parsed.value.expiresAt === before.expiresAt
  const expiryToldDays = isSameEnd ? before.expiryToldDays : expiryNoticeAt(parsed.value.expiresAt, ctx.now)
  return ctx.db.transaction(async (tx) => {
    const row = await updateToken(tx, account.id, id, {
      ...{ ...parsed.value, ...NEVER_REFUSED },
      ...{ expiryToldDays, locale: ctx.locale },
    })
    if (!row) throw notFound()
    await mailMay(ctx, tx, account, row, 'changed')
    await keepActivity(ctx, tx, 'token-changed', { accountId: account.id, actorId: account.id })
    tx.onCommit(() => ctx.sessionWatch.end([id], 'changed'))
    return tokenView(ctx, row)
  })
}

const NEVER_REFUSED = { refusals: 0, lastRefusedAt: null, lastRefusedFrom: '' }

/** What a token was, with what is asked for in its place. */
function changed(
  { name, kind, scopes, domainIds, dailyLimit, expiresAt, allowedAddresses }: TokenRow,
  asked: Omit<UpdateApiTokenInput, 'id'>,
): unknown {
  return {
    kind,
    name: asked.name ?? name,
    scopes: asked.scopes ?? scopes,
    domainIds: asked.domainIds ?? domainIds,
    dailyLimit: asked.dailyLimit === undefined ? dailyLimit : asked.dailyLimit,
    expiresAt: asked.expiresAt === undefined ? expiresAt && new Date(expiresAt).toISOString() : asked.expiresAt,
    allowedAddresses: asked.allowedAddresses ?? allowedAddresses,
  }
}

/** A token is for its owner's domains; one that it had may have gone since, and then gives nothing. */
async function refuseDomains(
  ctx: Context,
  { kind, domainIds }: ApiTokenRequest,
  known: readonly string[] = [],
): Promise<InvalidInput | null> {
  if (kind === 'TEST' && domainIds.length > 0) return invalidField('domainIds', text[ctx.locale].sandboxHasOwn)
  const added = domainIds.filter((id) => !known.includes(id))
  const domains = await Promise.all(added.map((id) => isId('dom', id) && findOwnDomain(ctx, id)))
  return domains.every(Boolean) ? null : invalidField('domainIds', text[ctx.locale].unknownDomain)
}

/** From here on it is refused, and what is open for it closes. Throws CONFIRM_IDENTITY and NOT_FOUND. */
export async function revokeApiToken(ctx: Context, id: string): Promise<ApiTokenRevoked> {
  const account = requireAccount(ctx)
  await requireConfirmedIdentity(ctx)
  await ctx.db.transaction(async (tx) => {
    if (!(await revokeToken(tx, account.id, id, ctx.now))) throw notFound()
    await keepActivity(ctx, tx, 'token-revoked', { accountId: account.id, actorId: account.id })
    tx.onCommit(() => ctx.sessionWatch.end([id]))
  })
  return view(ApiTokenRevoked, { id })
}

/** The viewer's, the oldest first; those whose time is over too, and those that a program goes on with though they are revoked. */
export async function listOwnTokens(ctx: Context): Promise<ApiTokenNode[]> {
  const rows = await listTokens(ctx.db.reader, requireAccount(ctx).id, ctx.now - REFUSED_LISTED_MS)
  return rows.map((row) => tokenView(ctx, row))
}

/** Null when it is not there, revoked, or another's. */
export async function findOwnToken(ctx: Context, id: string): Promise<ApiTokenNode | null> {
  const row = await findToken(ctx.db.reader, requireAccount(ctx).id, id)
  return row && tokenView(ctx, row)
}

/**
 * Whose token this is, by its hash; null for one that does not work at this moment. Throws FORBIDDEN when it comes from an
 * address that is not one of its own.
 */
export async function findTokenHolder(
  deps: Deps,
  hash: string,
  used: { at: number; address: string },
): Promise<TokenHolder | null> {
  const found = await findTokenByHash(deps.db.reader, hash)
  if (!found) return null
  const { account, lastUsedAt, allowedAddresses, expiresAt, revokedAt, ...token } = found
  if (revokedAt !== null || (expiresAt !== null && expiresAt <= used.at)) {
    noteRefused(deps, token.id, used)
    return null
  }
  if (allowedAddresses.length > 0 && !isWithin(allowedAddresses, used.address)) throw forbidden('tokenFromElsewhere')
  if (lastUsedAt === null || used.at - lastUsedAt > TOUCH_AFTER_MS) noteUsed(deps, token.id, used)
  return { account, token }
}

/** Not waited for: no request of a program waits for a write that only its owner looks at. */
function noteUsed(deps: Deps, id: string, { at, address }: { at: number; address: string }): void {
  const used = { now: at, from: shortened(address), before: at - TOUCH_AFTER_MS }
  deps.db
    .transaction((tx) => noteTokenUsed(tx, id, used))
    .catch((error: unknown) => {
      if (!deps.stopping.aborted && !isStorageFailure(error))
        deps.log.error({ err: error }, 'the use of a token was not noted')
    })
}

const refusedOf = new WeakMap<Deps['db'], Map<string, Refused>>()

/** Counted in memory: who has an ended token makes the shop write no more than a row a minute. What a stop loses is lost. */
function noteRefused(deps: Deps, id: string, { at, address }: { at: number; address: string }): void {
  const refused = refusedOf.get(deps.db) ?? new Map<string, Refused>()
  refusedOf.set(deps.db, refused)
  const before = refused.get(id)
  if (!before && refused.size >= REFUSED_MAX) return
  refused.set(id, { count: (before?.count ?? 0) + 1, at, from: shortened(address) })
}

/** Writes how often ended tokens were refused since the last time; for a task that runs now and then. */
export async function keepRefusals({ db }: Deps): Promise<void> {
  const refused = refusedOf.get(db)
  if (!refused) return
  refusedOf.delete(db)
  await db.transaction(async (tx) => {
    for (const [id, one] of refused) await addRefusals(tx, id, one)
  })
}

/**
 * Puts a token of the shop into the sandbox of its account, where it counts what it orders there. Nobody gets in by the copy, which has no
 * hash of the secret.
 */
export async function copyToken(shop: Deps, sandbox: Pick<Deps, 'db'>, { account, token }: TokenHolder): Promise<void> {
  const row = await findToken(shop.db.reader, account.id, token.id)
  const copy = row && { ...row, tokenHash: row.id, spent: 0, spentOn: null }
  if (copy) await sandbox.db.transaction((tx) => putToken(tx, copy))
}

/**
 * In the transaction that makes an order, with its total with VAT: counts it against the token that orders. Throws
 * FORBIDDEN, so that nothing of the order stays, when that goes past the limit of the day.
 */
export async function spendByToken(ctx: Context, tx: Tx, cents: number): Promise<void> {
  if (!ctx.token) return
  if (!(await addSpent(tx, ctx.token.id, dayInAmsterdam(ctx.now), cents))) throw forbidden('tokenOverLimit')
}

/** Tells owners of a token's end, two weeks and a day before, once each. For a task that runs now and then. */
export async function tellOfEndingTokens(deps: Deps): Promise<void> {
  const now = deps.ports.clock.now()
  const ending = await listEndingTokens(deps.db.reader, { after: now, until: now + FIRST_NOTICE_MS })
  for (const { token, account } of ending) {
    const days = expiryNoticeAt(token.expiresAt, now)
    if (days === null || days === token.expiryToldDays) continue
    await deps.db.transaction(async (tx) => {
      // It may have been revoked or changed while the others had their turn.
      const current = await findToken(tx, account.id, token.id)
      if (current?.expiresAt !== token.expiresAt || current.expiryToldDays !== token.expiryToldDays) return
      await updateToken(tx, account.id, token.id, { expiryToldDays: days })
      await mailEnding(deps, tx, account, current)
    })
  }
}

/** Closes what is open for tokens that ended without a request: their time was over, or the account was blocked. */
export async function closeEndedTokens(deps: Deps): Promise<void> {
  const now = deps.ports.clock.now()
  const watched = deps.sessionWatch.watched().filter((hash) => isId('tok', hash))
  const live = await Promise.all(watched.map((id) => isLiveToken(deps.db.reader, id, now)))
  deps.sessionWatch.end(watched.filter((_, at) => !live[at]))
}

function tokenView(ctx: Context, row: TokenRow): ApiTokenNode {
  const { id, name, kind, hint, scopes, domainIds, dailyLimit, expiresAt, allowedAddresses, createdAt, lastUsedAt } =
    row
  return view(ApiTokenNode, {
    ...{ id, name, kind, hint, scopes, domainIds, dailyLimit, expiresAt, allowedAddresses, createdAt, lastUsedAt },
    spentToday: row.spentOn === dayInAmsterdam(ctx.now) ? row.spent : 0,
    isExpired: expiresAt !== null && expiresAt <= ctx.now,
    lastUsedFrom: row.lastUsedFrom || null,
    ...{ revokedAt: row.revokedAt, refusals: row.refusals, lastRefusedAt: row.lastRefusedAt },
    lastRefusedFrom: row.lastRefusedFrom || null,
  })
}

function mailMay(ctx: Context, tx: Tx, account: Account, row: TokenRow, what: 'created' | 'changed'): Promise<void> {
  const words = text[ctx.locale]
  const { id, name, scopes } = row
  return mailOwner(ctx, tx, account, {
    ...{ locale: ctx.locale, reference: what === 'created' ? `token-${id}` : `token-${id}-${newToken()}` },
    subject: words[`${what}Subject`],
    paragraphs: [words[what]({ name }), words.may({ scopes: scopes.map((scope) => words[scope]).join(', ') })],
    notes: [words.notYou],
    why: words.why,
  })
}

function mailEnding(deps: Deps, tx: Tx, account: Account, { id, name, locale, expiresAt }: TokenRow): Promise<void> {
  const words = text[locale]
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Amsterdam',
  }).format(expiresAt ?? 0)
  return mailOwner(deps, tx, account, {
    ...{ locale, reference: `token-ends-${id}-${newToken()}` },
    subject: words.endsSubject({ name }),
    paragraphs: [words.ends({ name, moment }), words.endsWhat],
    notes: [],
    why: words.whyEnds,
  })
}

interface OwnerMail {
  locale: Locale
  reference: string
  subject: string
  paragraphs: string[]
  notes: string[]
  why: string
}

function mailOwner(deps: Deps, tx: Tx, account: Account, { reference, ...mail }: OwnerMail): Promise<void> {
  const words = text[mail.locale]
  const body = layOutMail(deps, {
    ...mail,
    heading: words.dear({ title: mail.subject, name: account.firstName }),
    link: { href: `${deps.publicUrl}/account/api-tokens`, label: words.toTokens },
  })
  return enqueueMail(tx, { ...body, to: account.email, reference }, deps.ports.clock.now())
}
