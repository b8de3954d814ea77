import 'reflect-metadata'
import { type GraphQLSchema, isObjectType } from 'graphql'
import { buildSchemaSync } from 'type-graphql'
import { addIdempotencyKeys } from '../graphql/idempotency-keys'
import { NO_PUBSUB } from '../graphql/no-pubsub'
import { DateTime } from '../graphql/scalars'
import { FieldIssue } from '../graphql/user-error'
import { AUDIT_EXPORT_PATH, openAuditExport } from './audit-export.service'
import { downloadRoute } from './downloads'
import { ERASURE_PART } from './erasure/erasure.part'
import { guardedBy } from './guard'
import { JOBS_PART } from './jobs/jobs.part'
import { MAILS_PART } from './mails/mails.part'
import { NOTES_PART } from './notes/notes.part'
import { OWN_POLICY, type StaffPolicy } from './policy'
import { PRESENCE_PART } from './presence/presence.part'
import { PROPOSALS } from './proposals/proposals.part'
import { RIGHT_REQUESTS_PART } from './right-requests/right-requests.part'
import { SearchResolver } from './search/search.resolver'
import { SHOP_PART } from './shop/shop.part'
import { StaffResolver } from './staff.resolver'
import { staffEnabling, staffLastDay } from './staff-access.service'
import { StaffInvalidInput } from './staff-errors'
import type { StaffPart } from './staff-part'
import { staffInvitation, staffRoles } from './staff-roles.service'
import { SYSTEMS_PART } from './systems/systems.part'
import { VAT_RATES_PART } from './vat-rates/vat-rates.part'
import { WorkResolver } from './work/work.resolver'

/**
 * Sign-in, staff, the audit log, the work list and the search; proposals, jobs, mails, handovers, outside systems and
 * settings, which belong to no feature.
 */
export const OWN_PARTS: readonly StaffPart[] = [
  {
    resolvers: [StaffResolver, WorkResolver, SearchResolver],
    policy: OWN_POLICY,
    proposals: [staffRoles, staffInvitation, staffEnabling, staffLastDay],
    webRoutes: downloadRoute(AUDIT_EXPORT_PATH, openAuditExport),
  },
  PROPOSALS,
  JOBS_PART,
  MAILS_PART,
  NOTES_PART,
  PRESENCE_PART,
  RIGHT_REQUESTS_PART,
  SYSTEMS_PART,
  SHOP_PART,
  VAT_RATES_PART,
  ERASURE_PART,
]

/** Returns the rules of all operations: those of the back office and of the features' parts. */
export function staffPolicy(parts: readonly StaffPart[]): StaffPolicy {
  const all = [...OWN_PARTS, ...parts].map(({ policy }) => policy)
  return {
    Query: Object.assign({}, ...all.map((policy) => policy?.Query)),
    Mutation: Object.assign({}, ...all.map((policy) => policy?.Mutation)),
    Subscription: Object.assign({}, ...all.map((policy) => policy?.Subscription)),
  }
}

const built = new WeakMap<readonly StaffPart[], GraphQLSchema>()

/**
 * Returns the graph of the back office, which shares no resolver with the shop's; built once for a list of parts. Throws if an
 * operation has no rule.
 */
export function staffSchema(parts: readonly StaffPart[]): GraphQLSchema {
  const schema = built.get(parts) ?? buildStaffSchema(parts)
  built.set(parts, schema)
  return schema
}

function buildStaffSchema(parts: readonly StaffPart[]): GraphQLSchema {
  const policy = staffPolicy(parts)
  const [first = StaffResolver, ...others] = [...OWN_PARTS, ...parts].flatMap(({ resolvers = [] }) => resolvers)
  const schema = buildSchemaSync({
    resolvers: [first, ...others],
    validate: false,
    orphanedTypes: [StaffInvalidInput, FieldIssue],
    scalarsMap: [{ type: Date, scalar: DateTime }],
    pubSub: NO_PUBSUB,
    skipCheck: true,
  })
  schema.description =
    'The back office of a shop of Wimpel, for its staff. Sign in first; mutations ask for the header `X-CSRF-TOKEN`. Every mutation leaves an audit entry.'
  addIdempotencyKeys(schema)
  for (const [name, description] of [
    ['Query', 'All queries.'],
    ['Mutation', 'All changes. What is refused is a `UserError` in the result; each attempt leaves an audit entry.'],
    ['Subscription', 'All subscriptions, over a socket at the address of the graph.'],
  ] as const) {
    const type = schema.getType(name)
    if (!isObjectType(type)) throw new Error(`${name} is no type of objects`)
    type.description = description
    for (const field of Object.values(type.getFields())) {
      const rule = policy[name][field.name]
      if (!rule) throw new Error(`${name}.${field.name} has no rule in the policy of the back office`)
      if (name === 'Subscription') field.subscribe = guardedBy(name, field.name, rule, field.subscribe)
      else field.resolve = guardedBy(name, field.name, rule, field.resolve)
    }
  }
  return schema
}
