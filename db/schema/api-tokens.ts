import { sql } from 'drizzle-orm'
import { TOKEN_KINDS, type TokenScope } from '../../rules/api-token'
import { LOCALES } from '../../rules/text'
import { amount, check, id, index, instant, integer, json, oneOf, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'

/** A secret by which a program acts for an account. Stored as its SHA-256 only. */
export const apiTokens = table(
  'api_tokens',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    /** How it begins, so that its owner tells it from others. */
    hint: text('hint').notNull(),
    /** The owner's own name for it. */
    name: text('name').notNull(),
    kind: text('kind', { enum: TOKEN_KINDS }).notNull(),
    scopes: json('scopes').notNull().$type<TokenScope[]>(),
    /** Empty for all domains of the account. */
    domainIds: json('domain_ids').notNull().$type<string[]>(),
    /** Cents with VAT that it may order for in a day; null for no limit. */
    dailyLimit: amount('daily_limit'),
    /** The last day, in Amsterdam, on which it ordered, and for how much with VAT. */
    spentOn: text('spent_on'),
    spent: amount('spent').notNull().default(0),
    /** IPv4 and IPv6, single or as ranges; empty for everywhere. */
    allowedAddresses: json('allowed_addresses').notNull().$type<string[]>().default([]),
    expiresAt: instant('expires_at'),
    /** How many days before the end its owner was last told of it, or need not be. */
    expiryToldDays: integer('expiry_told_days'),
    /** In which its owner is written to. */
    locale: text('locale', { enum: LOCALES }).notNull().default('nl'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** The network it was last used from, wide enough to name no household; empty when not known. */
    lastUsedFrom: text('last_used_from').notNull().default(''),
    revokedAt: instant('revoked_at'),
    /** How often it was refused since it ended, and when and from which network last. */
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
