import { sql } from 'drizzle-orm'
import type { RegistrarDifference } from '../../rules/registrar-difference'
import { check, id, index, instant, integer, json, table, text, uniqueIndex } from '../table'
import { domains } from './domains'

/** State of the comparison of a held domain with its registrar. A domain without a row was never compared. */
export const domainLooks = table(
  'domain_looks',
  {
    domainId: text('domain_id')
      .primaryKey()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** How often a comparison was requested, so that a request during a comparison is noticed. */
    asks: integer('asks').notNull().default(0),
    /** Time of the first answer that the shop no longer holds it; null if the last answer did not say so. */
    absentSince: instant('absent_since'),
    /** Time of the last answer of the registrar that was understood; null before the first one. */
    lookedAt: instant('looked_at'),
    /** Differences with the registrar that the shop does not take over; null if there are none. */
    differences: json('differences').$type<readonly RegistrarDifference[]>(),
    /** Time of the first of the answers in a row with a difference; null if the last one had none. */
    differsSince: instant('differs_since'),
  },
  (t) => [index('domain_looks_different').on(t.differsSince).where(sql`differs_since is not null`)],
)

/** Balances at the registrars that say it, as they were read last. */
export const registrarBalances = table('registrar_balances', {
  /** Name of the registrar in the configuration. */
  registrar: text('registrar').primaryKey(),
  /** Euro cents. */
  amount: integer('amount').notNull(),
  /** Whole days whose renewals it pays for; null if it outlasts all that are looked at. */
  lastsDays: integer('lasts_days'),
  /** Number of renewals in the coming 13 weeks whose cost is unknown. */
  unknownCostTerms: integer('unknown_cost_terms').notNull(),
  readAt: instant('read_at').notNull(),
  /** Time since which each balance that was read was too low; null if the last one was not. */
  lowSince: instant('low_since'),
})

/**
 * Names that a registrar has in the account of the shop, and that the shop neither holds nor has on order. A name that the registrar
 * no longer lists, or that the shop holds since, is deleted by the next complete reading.
 */
export const unknownNames = table(
  'unknown_names',
  {
    id: id(),
    /** Name of the registrar in the configuration. */
    registrar: text('registrar').notNull(),
    /** Lower-case ASCII. */
    name: text('name').notNull(),
    /** End of its term according to the registrar. */
    endsAt: instant('ends_at').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** Time at which a second reading found it, an hour or more after the first one; null until then. */
    unknownSince: instant('unknown_since'),
    /** Time at which staff ignored it; null if they did not. */
    dismissedAt: instant('dismissed_at'),
    /** Name of the staff member who ignored it. */
    dismissedBy: text('dismissed_by'),
    /** Reason of that staff member. */
    dismissedReason: text('dismissed_reason'),
  },
  (t) => [
    uniqueIndex('unknown_names_name').on(t.name, t.registrar),
    index('unknown_names_since').on(t.unknownSince, t.id).where(sql`unknown_since is not null`),
    check('unknown_names_dismissed', sql`(${t.dismissedAt} is null) = (${t.dismissedBy} is null)`),
  ],
)

/** Positions up to which the changes of a registrar and the portfolio were read. */
export const portfolioPositions = table('portfolio_positions', {
  /**
   * `portfolio`, `compare-all`, or `changes:` or `names:` with the name of a registrar. Earlier releases had one registrar and wrote
   * `changes`.
   */
  name: text('name').primaryKey(),
  /** Cursor of the registrar, or the last domain name; null at the beginning. */
  position: text('position'),
  /** Time at which the reading began. */
  since: instant('since').notNull(),
})
