import { sql } from 'drizzle-orm'
import type { RegistrarDifference } from '../../rules/registrar-difference'
import { index, instant, integer, json, table, text } from '../table'
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

/** Positions up to which the changes of a registrar and the portfolio were read. */
export const portfolioPositions = table('portfolio_positions', {
  /** `portfolio`, `compare-all`, or `changes:` with the name of a registrar. Earlier releases had one registrar and wrote `changes`. */
  name: text('name').primaryKey(),
  /** Cursor of the registrar, or the last domain name; null at the beginning. */
  position: text('position'),
  /** Time at which the reading began. */
  since: instant('since').notNull(),
})
