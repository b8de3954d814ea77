import { isStorageFailure } from '../../../db/errors'
import type { Tx } from '../../../db/open'
import { parseApiToken } from '../../../rules/api-token'
import { dayInAmsterdam } from '../../../rules/calendar'
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
import { ApiTokenCreated, ApiTokenNode, ApiTokenRevoked } from './api-tokens.graphql'
import {
  addSpent,
  countTokens,
  findLiveToken,
  findToken,
  insertToken,
  isLiveToken,
  listTokens,
  noteTokenUsed,
  putToken,
  revokeToken,
  type TokenRow,
} from './api-tokens.repository'
import { text } from './api-tokens.text'

const TOKENS_MAX = 50
/** Writing at every request would cost a sync each; a minute's precision is enough. */
const TOUCH_AFTER_MS = 60_000
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
  const { name, kind, scopes, domainIds, dailyLimit, expiresAt } = parsed.value
  if (kind === 'TEST' && domainIds.length > 0) return invalidField('domainIds', text[ctx.locale].sandboxHasOwn)
  const domains = await Promise.all(domainIds.map((id) => isId('dom', id) && findOwnDomain(ctx, id)))
  if (!domains.every(Boolean)) return invalidField('domainIds', text[ctx.locale].unknownDomain)
  const prefix = `wmp_${kind.toLowerCase()}_`
  const token = `${prefix}${newToken()}`
  const row: TokenRow = {
    id: newId('tok'),
    accountId: account.id,
    tokenHash: hashToken(token),
    hint: token.slice(0, prefix.length + HINT_CHARACTERS),
    ...{ name, kind, scopes, domainIds, dailyLimit, expiresAt },
    spentOn: null,
    spent: 0,
    createdAt: ctx.now,
    lastUsedAt: null,
    lastUsedFrom: '',
    revokedAt: null,
  }
  const isKept = await ctx.db.transaction(async (tx) => {
    if ((await countTokens(tx, account.id)) >= TOKENS_MAX) return false
    await insertToken(tx, row)
    await mailCreated(ctx, tx, account, row)
    await keepActivity(ctx, tx, 'token-created', { accountId: account.id, actorId: account.id })
    return true
  })
  if (!isKept) return invalidField('name', text[ctx.locale].tooMany)
  return view(ApiTokenCreated, { token, apiToken: tokenView(ctx, row) })
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

/** All that the viewer has not revoked, the oldest first; those whose time is over too. */
export async function listOwnTokens(ctx: Context): Promise<ApiTokenNode[]> {
  const rows = await listTokens(ctx.db.reader, requireAccount(ctx).id)
  return rows.map((row) => tokenView(ctx, row))
}

/** Null when it is not there, revoked, or another's. */
export async function findOwnToken(ctx: Context, id: string): Promise<ApiTokenNode | null> {
  const row = await findToken(ctx.db.reader, requireAccount(ctx).id, id)
  return row && tokenView(ctx, row)
}

/** Whose token this is, by its hash; null for one that does not work at this moment. */
export async function findTokenHolder(
  deps: Deps,
  hash: string,
  used: { at: number; address: string },
): Promise<TokenHolder | null> {
  const found = await findLiveToken(deps.db.reader, hash, used.at)
  if (!found) return null
  const { account, lastUsedAt, ...token } = found
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

/** Closes what is open for tokens that ended without a request: their time was over, or the account was blocked. */
export async function closeEndedTokens(deps: Deps): Promise<void> {
  const now = deps.ports.clock.now()
  const watched = deps.sessionWatch.watched().filter((hash) => isId('tok', hash))
  const live = await Promise.all(watched.map((id) => isLiveToken(deps.db.reader, id, now)))
  deps.sessionWatch.end(watched.filter((_, at) => !live[at]))
}

function tokenView(ctx: Context, row: TokenRow): ApiTokenNode {
  const { id, name, kind, hint, scopes, domainIds, dailyLimit, expiresAt, createdAt, lastUsedAt, lastUsedFrom } = row
  return view(ApiTokenNode, {
    ...{ id, name, kind, hint, scopes, domainIds, dailyLimit, expiresAt, createdAt, lastUsedAt },
    spentToday: row.spentOn === dayInAmsterdam(ctx.now) ? row.spent : 0,
    isExpired: expiresAt !== null && expiresAt <= ctx.now,
    lastUsedFrom: lastUsedFrom || null,
  })
}

function mailCreated(ctx: Context, tx: Tx, account: Account, { id, name, scopes }: TokenRow): Promise<void> {
  const words = text[ctx.locale]
  const body = layOutMail(ctx, {
    locale: ctx.locale,
    subject: words.createdSubject,
    heading: words.dear({ title: words.createdSubject, name: account.firstName }),
    paragraphs: [words.created({ name }), words.may({ scopes: scopes.map((scope) => words[scope]).join(', ') })],
    link: { href: `${ctx.publicUrl}/account/api-tokens`, label: words.toTokens },
    notes: [words.notYou],
    why: words.why,
  })
  return enqueueMail(tx, { ...body, to: account.email, reference: `token-${id}` }, ctx.now)
}
