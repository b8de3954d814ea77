import 'reflect-metadata'
import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import { buildSchemaSync, getMetadataStorage } from 'type-graphql'
import { requireTokenAllowed, type TokenRules } from './common/api-token'
import type { Context } from './common/context'
import { FEATURES, HIDDEN_FROM_STAFF, TOKEN_RULES } from './features'
import { addIdempotencyKeys } from './graphql/idempotency-keys'
import { guardLookAlongs } from './graphql/look-along-guards'
import { NO_PUBSUB } from './graphql/no-pubsub'
import { type NodeFinders, nodeResolver } from './graphql/node'
import { DateTime } from './graphql/scalars'
import { FieldIssue, InvalidInput } from './graphql/user-error'

const RESOLVERS = FEATURES.flatMap(({ resolvers = [] }) => resolvers)

const NODES: NodeFinders = Object.assign({}, ...FEATURES.map(({ nodes }) => nodes))

let built: GraphQLSchema | undefined

/** Returns the schema of all features, built once per process, which takes a tenth of a second. */
export const shopSchema = (): GraphQLSchema => (built ??= buildShopSchema())

/** Services validate the input, in the same way for GraphQL and REST. */
function buildShopSchema(): GraphQLSchema {
  readPropertiesDirectly()
  const schema = buildSchemaSync({
    resolvers: [nodeResolver(NODES), ...RESOLVERS],
    validate: false,
    orphanedTypes: [InvalidInput, FieldIssue],
    scalarsMap: [{ type: Date, scalar: DateTime }],
    pubSub: NO_PUBSUB,
    // Checked where it is printed, not at every start.
    skipCheck: true,
  })
  schema.description = ABOUT
  describeRoots(schema)
  addIdempotencyKeys(schema)
  const { Domain, ...roots } = TOKEN_RULES
  for (const [type, rules] of Object.entries(roots)) guardFields(schema, type, rules)
  guardFields(schema, 'Domain', Domain, 'open')
  guardLookAlongs(schema, HIDDEN_FROM_STAFF)
  return schema
}

const ABOUT = `The shop of Wimpel: search, order and manage domains, DNS, hosting, certificates and VPS.

Send \`Authorization: Bearer\` with an API token, or the session of a browser with \`X-CSRF-TOKEN\`. Amounts are whole euro cents, without VAT unless a
field says otherwise. Expected refusals are members of the result unions and implement \`UserError\`; all else is in \`errors[].extensions.code\`. Ids
are opaque; the name of a domain is accepted wherever its id is. Lists that can grow are connections. Nothing is removed before it was deprecated:
/developers says when.`

/** Enforces token scopes. Wraps all resolvers, so that none can omit the check. */
function guardFields(schema: GraphQLSchema, typeName: string, rules: TokenRules, others?: 'open'): void {
  const type = schema.getType(typeName)
  if (!isObjectType(type)) throw new Error(`${typeName} is no type of objects`)
  for (const field of Object.values(type.getFields())) {
    const rule = rules[field.name] ?? others
    if (rule === 'open') continue
    const guarded =
      (resolve: GraphQLFieldResolver<unknown, Context>): GraphQLFieldResolver<unknown, Context> =>
      (source, args, ctx, info) => {
        requireTokenAllowed(ctx, rule)
        return resolve(source, args, ctx, info)
      }
    if (field.subscribe) field.subscribe = guarded(field.subscribe)
    else field.resolve = guarded(field.resolve ?? defaultFieldResolver)
  }
}

/**
 * A field that is a property of its class needs no resolver, although type-graphql makes one: the compiler then reads
 * it directly instead of through three function calls per value.
 */
function readPropertiesDirectly(): void {
  for (const field of getMetadataStorage().fields) field.simple ??= field.schemaName === field.name
}

/** Describes the root types, for which type-graphql has no option. */
function describeRoots(schema: GraphQLSchema): void {
  const words = {
    Query: 'All queries. Data of a customer is below `viewer`.',
    Mutation:
      'What can be done. With a session cookie each asks for the header `X-CSRF-TOKEN`, with an API token for none; what is refused is a `UserError` in the result.',
    Subscription: 'What can be followed, over a WebSocket (graphql-transport-ws).',
  }
  for (const [name, description] of Object.entries(words)) {
    const type = schema.getType(name)
    if (type) type.description = description
  }
}
