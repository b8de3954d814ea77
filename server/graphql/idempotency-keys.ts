import { type GraphQLSchema, GraphQLString, getNamedType, isInputObjectType } from 'graphql'

/** Adds one field to every mutation, which only the executor reads. */
export function addIdempotencyKeys(schema: GraphQLSchema): void {
  for (const { args } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const type = getNamedType(args.find(({ name }) => name === 'input')?.type)
    if (!isInputObjectType(type)) continue
    type.getFields().idempotencyKey = {
      name: 'idempotencyKey',
      type: GraphQLString,
      description:
        'Client-generated key, such as a UUID. A retry with the same key returns the first response for 24 hours instead of repeating the change. Fails with IDEMPOTENCY_CONFLICT if the key was used for a different request.',
      defaultValue: undefined,
      deprecationReason: undefined,
      extensions: {},
      astNode: undefined,
    }
  }
}
