import { sql } from 'drizzle-orm'
import { TOKEN_KINDS, type TokenScope } from '../../rules/api-token'
import { LOCALES } from '../../rules/text'
import { amount, check, id, index, instant, integer, json, oneOf, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'

/** A secret with which an API client acts for an account. Stored as SHA-256 only. */
export const apiTokens = table(
  'api_tokens',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    /** First characters, so that its owner can recognize it. */
    hint: text('hint').notNull(),
    /** Name given by the owner. */
    name: text('name').notNull(),
    kind: text('kind', { enum: TOKEN_KINDS }).notNull(),
    scopes: json('scopes').notNull().$type<TokenScope[]>(),
    /** Empty for all domains of the account. */
    domainIds: json('domain_ids').notNull().$type<string[]>(),
    /** Maximum amount of orders per day in cents, including VAT; null for no limit. */
    dailyLimit: amount('daily_limit'),
    /** Last day in Amsterdam on which it ordered, and the amount including VAT. */
    spentOn: text('spent_on'),
    spent: amount('spent').notNull().default(0),
    /** IPv4 and IPv6 addresses or ranges; empty for any address. */
    allowedAddresses: json('allowed_addresses').notNull().$type<string[]>().default([]),
    expiresAt: instant('expires_at'),
    /** Days before expiry of the last notice to the owner, or of the last one that was not needed. */
    expiryToldDays: integer('expiry_told_days'),
    /** Language of mails to its owner. */
    locale: text('locale', { enum: LOCALES }).notNull().default('nl'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** Network of last use, too wide to identify a household; empty if unknown. */
    lastUsedFrom: text('last_used_from').notNull().default(''),
    revokedAt: instant('revoked_at'),
    /** Number of requests refused since it expired or was revoked, with time and network of the last one. */
    refusals: integer('refusals').notNull().default(0),
    lastRefusedAt: instant('last_refused_at'),
    lastRefusedFrom: text('last_refused_from').notNull().default(''),
  },
  (t) => [
    uniqueIndex('api_tokens_hash').on(t.tokenHash),
    index('api_tokens_account').on(t.accountId, t.createdAt),
    index('api_tokens_expiry').on(t.expiresAt),
    check('api_tokens_kind', oneOf(t.kind, TOKEN_KINDS)),
    check('api_tokens_limit', sql`${t.dailyLimit} is null or ${t.dailyLimit} >= 0`),
    check('api_tokens_spent', sql`${t.spent} >= 0`),
  ],
)
