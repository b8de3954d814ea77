import type { Tx } from '../../../db/database'
import { isOutcomeUnknown, isStorageFailure } from '../../../db/errors'
import { type ApiTokenRequest, EXPIRY_NOTICE_DAYS, expiryNoticeAt, parseApiToken } from '../../../rules/api-token'
import { dayInAmsterdam } from '../../../rules/calendar'
import type { MailReference } from '../../../rules/mail-kinds'
import { isWithin } from '../../../rules/network-address'
import type { Locale } from '../../../rules/text'
import { DAY_MS } from '../../../rules/time'
import type { TokenHolder } from '../../common/api-token'
import type { Context, Deps } from '../../common/context'
import { forbidden, notFound } from '../../common/failures'
import { requireAccount, requireBuyer } from '../../common/guards'
import { hashToken, isId, newId, newToken } from '../../common/ids'
import { shortened } from '../../common/network'
import type { Account } from '../../common/viewer'
import { InvalidInput, invalidField, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { keepActivity } from '../accounts/activity.service'
import { requireConfirmedIdentity } from '../accounts/identity.service'
import { forgetTokenBaskets } from '../basket/basket.service'
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
/** A write per request would cost a sync each; a minute's precision is enough. */
const TOUCH_AFTER_MS = 60_000
/** How long a revoked token stays listed after a client last tried to use it. */
const REFUSED_LISTED_MS = 30 * DAY_MS
/** Number of ended tokens whose refusals are counted between two writes. */
const REFUSED_MAX = 1000
const FIRST_NOTICE_MS = Math.max(...EXPIRY_NOTICE_DAYS) * DAY_MS
/** Characters of a token that a list shows after `wmp_live_`: too few to guess the rest. */
const HINT_CHARACTERS = 4

/**
 * Creates a token for an API client of the viewer. The token is returned only once. Throws CONFIRM_IDENTITY, and
 * FORBIDDEN for a sub-user or an API token.
 */
export async function createApiToken(ctx: Context, input: unknown): Promise<ApiTokenCreated | InvalidInput> {
  const account = requireBuyer(ctx)
  const parsed = parseApiToken(input, ctx.now)
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  await requireConfirmedIdentity(ctx)
  const domainIds = await resolveDomains(ctx, parsed.value)
  if (domainIds instanceof InvalidInput) return domainIds
  const { kind } = parsed.value
  const prefix = `wmp_${kind.toLowerCase()}_`
  const token = `${prefix}${newToken()}`
  const row: TokenRow = {
    id: newId('tok'),
    accountId: account.id,
    tokenHash: hashToken(token),
    hint: token.slice(0, prefix.length + HINT_CHARACTERS),
    ...parsed.value,
    domainIds,
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
 * Changes what a token may do; omitted fields stay. Its open connections are closed, since they were authorized by its
 * earlier rights. Throws CONFIRM_IDENTITY, NOT_FOUND, and FORBIDDEN for a sub-user.
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
  const domainIds = await resolveDomains(ctx, parsed.value, before.domainIds)
  if (domainIds instanceof InvalidInput) return domainIds
  const isSameEnd = parsed.value.expiresAt === before.expiresAt
  const expiryToldDays = isSameEnd ? before.expiryToldDays : expiryNoticeAt(parsed.value.expiresAt, ctx.now)
  return ctx.db.transaction(async (tx) => {
    const row = await updateToken(tx, account.id, id, {
      ...{ ...parsed.value, domainIds, ...NEVER_REFUSED },
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

/** Merges the requested changes into a token's current settings. */
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

/**
 * Resolves the domains of a token, given by id or name, to ids of its owner's domains. A domain that it already has may
 * no longer exist, and then grants nothing.
 */
async function resolveDomains(
  ctx: Context,
  { kind, domainIds }: ApiTokenRequest,
  known: readonly string[] = [],
): Promise<string[] | InvalidInput> {
  if (kind === 'TEST' && domainIds.length > 0) return invalidField('domainIds', text[ctx.locale].sandboxHasOwn)
  const ids = new Set<string>()
  for (const idOrName of domainIds) {
    const id = known.includes(idOrName) ? idOrName : (await findOwnDomain(ctx, idOrName))?.id
    if (id === undefined) return invalidField('domainIds', text[ctx.locale].unknownDomain)
    ids.add(id)
  }
  return [...ids]
}

/**
 * Revokes a token: it is refused at once, its open connections are closed and its baskets deleted. Throws
 * CONFIRM_IDENTITY and NOT_FOUND.
 */
export async function revokeApiToken(ctx: Context, id: string): Promise<ApiTokenRevoked> {
  const account = requireAccount(ctx)
  await requireConfirmedIdentity(ctx)
  await ctx.db.transaction(async (tx) => {
    await endToken(ctx, tx, { accountId: account.id, id, now: ctx.now })
    await keepActivity(ctx, tx, 'token-revoked', { accountId: account.id, actorId: account.id })
  })
  return view(ApiTokenRevoked, { id })
}

/**
 * Revokes a token of a customer on behalf of the shop, in the caller's transaction, and mails the customer the reason. Throws
 * NOT_FOUND if the account has no such active token.
 */
export async function revokeTokenByShop(
  deps: Deps,
  tx: Tx,
  account: Account,
  { id, reason, now }: { id: string; reason: string; now: number },
): Promise<TokenRow> {
  const row = await endToken(deps, tx, { accountId: account.id, id, now })
  await mailRevoked(deps, tx, account, { row, reason })
  return row
}

async function endToken(
  deps: Deps,
  tx: Tx,
  { accountId, id, now }: { accountId: string; id: string; now: number },
): Promise<TokenRow> {
  const row = await revokeToken(tx, accountId, id, now)
  if (!row) throw notFound()
  await forgetTokenBaskets(tx, id)
  tx.onCommit(() => deps.sessionWatch.end([id]))
  return row
}

/**
 * Returns the viewer's tokens, oldest first, including expired ones, and revoked ones that a client still tries to use.
 */
export async function listOwnTokens(ctx: Context): Promise<ApiTokenNode[]> {
  const rows = await listTokens(ctx.db.reader, requireAccount(ctx).id, ctx.now - REFUSED_LISTED_MS)
  return rows.map((row) => tokenView(ctx, row))
}

/** Returns null when the token does not exist, is revoked, or is another's. */
export async function findOwnToken(ctx: Context, id: string): Promise<ApiTokenNode | null> {
  const row = await findToken(ctx.db.reader, requireAccount(ctx).id, id)
  return row && tokenView(ctx, row)
}

/**
 * Returns the holder of a token by its hash; null when it is not valid now. Throws FORBIDDEN when the request comes
 * from an address that the token does not allow.
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

/** Not awaited: no request waits for a write that only the token's owner looks at. */
function noteUsed(deps: Deps, id: string, { at, address }: { at: number; address: string }): void {
  const used = { now: at, from: shortened(address), before: at - TOUCH_AFTER_MS }
  deps.db
    .transaction((tx) => noteTokenUsed(tx, id, used))
    .catch((error: unknown) => {
      if (!deps.stopping.aborted && !isStorageFailure(error) && !isOutcomeUnknown(error))
        deps.log.error({ err: error }, 'api-tokens: recording the use of a token failed')
    })
}

const refusedOf = new WeakMap<Deps['db'], Map<string, Refused>>()

/**
 * Counted in memory, so that a client with an ended token causes at most one write a minute. Counts are lost when the
 * instance stops.
 */
function noteRefused(deps: Deps, id: string, { at, address }: { at: number; address: string }): void {
  const refused = refusedOf.get(deps.db) ?? new Map<string, Refused>()
  refusedOf.set(deps.db, refused)
  const before = refused.get(id)
  if (!before && refused.size >= REFUSED_MAX) return
  refused.set(id, { count: (before?.count ?? 0) + 1, at, from: shortened(address) })
}

/** Writes the refusals of ended tokens since the last run. A scheduled task. */
export async function keepRefusals({ db }: Deps): Promise<void> {
  const refused = refusedOf.get(db)
  if (!refused) return
  refusedOf.delete(db)
  await db.transaction(async (tx) => {
    for (const [id, one] of refused) await addRefusals(tx, id, one)
  })
}

/**
 * Copies a token into the sandbox of its account, which counts the orders made there. The copy cannot authenticate,
 * since it has no hash of the secret.
 */
export async function copyToken(shop: Deps, sandbox: Pick<Deps, 'db'>, { account, token }: TokenHolder): Promise<void> {
  const row = await findToken(shop.db.reader, account.id, token.id)
  const copy = row && { ...row, tokenHash: row.id, spent: 0, spentOn: null }
  if (copy) await sandbox.db.transaction((tx) => putToken(tx, copy))
}

/**
 * Counts an order, with its total including VAT, against the token's daily limit, in the order's transaction. Throws
 * FORBIDDEN, which rolls the order back, when it exceeds the limit.
 */
export async function spendByToken(ctx: Context, tx: Tx, cents: number): Promise<void> {
  if (!ctx.token) return
  if (!(await addSpent(tx, ctx.token.id, dayInAmsterdam(ctx.now), cents))) throw forbidden('tokenOverLimit')
}

/** Notifies owners of expiring tokens, two weeks and a day before, once each. A scheduled task. */
export async function notifyOfEndingTokens(deps: Deps): Promise<void> {
  const now = deps.ports.clock.now()
  const ending = await listEndingTokens(deps.db.reader, { after: now, until: now + FIRST_NOTICE_MS })
  for (const { token, account } of ending) {
    const days = expiryNoticeAt(token.expiresAt, now)
    if (days === null || days === token.expiryToldDays) continue
    await deps.db.transaction(async (tx) => {
      // It may have been revoked or changed while earlier tokens were processed.
      const current = await findToken(tx, account.id, token.id)
      if (current?.expiresAt !== token.expiresAt || current.expiryToldDays !== token.expiryToldDays) return
      await updateToken(tx, account.id, token.id, { expiryToldDays: days })
      await mailEnding(deps, tx, account, current)
    })
  }
}

/** Closes connections of tokens that ended without a request: the token expired, or the account was blocked. */
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

function mailRevoked(
  deps: Deps,
  tx: Tx,
  account: Account,
  { row: { id, name, locale }, reason }: { row: TokenRow; reason: string },
): Promise<void> {
  const words = text[locale]
  return mailOwner(deps, tx, account, {
    ...{ locale, reference: `token-revoked-${id}` },
    subject: words.revokedSubject({ name }),
    paragraphs: [words.revoked({ name }), words.revokedReason({ reason })],
    notes: [words.revokedWhat],
    why: words.why,
  })
}

interface OwnerMail {
  locale: Locale
  reference: MailReference
  subject: string
  paragraphs: string[]
  notes: string[]
  why: string
}

function mailOwner(deps: Deps, tx: Tx, account: Account, mail: OwnerMail): Promise<void> {
  const words = text[mail.locale]
  const body = layOutMail(deps, {
    ...mail,
    heading: words.dear({ title: mail.subject, name: account.firstName }),
    link: { href: `${deps.publicUrl}/account/api-tokens`, label: words.toTokens },
  })
  return enqueueMail(tx, { ...body, to: account.email }, deps.ports.clock.now())
}
