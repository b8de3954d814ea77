import { type GraphQLSchema, Kind, NoDeprecatedCustomRule, type OperationDefinitionNode, validate } from 'graphql'
import type { StoredQueries } from '../common/stored-queries'
import { createDocuments, type Documents } from './documents'
import { createExecutor, type Execute } from './executor'
import { formatGraphqlError } from './format-error'

interface Graph {
  schema: GraphQLSchema
  documents: Documents
  execute: Execute
}

/** Takes a factory, since a shop without such queries need not build the schema. */
export function createStoredQueries(schemaOf: () => GraphQLSchema): StoredQueries {
  let made: Graph | undefined
  const graph = () => {
    made ??= graphOf(schemaOf())
    return made
  }
  return {
    problemOf(source) {
      const { schema, documents } = graph()
      const read = documents.read(source, { id: '' })
      if ('errors' in read) return read.errors.map(({ message }) => message).join(' ')
      const operations = read.document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
      const [operation] = operations
      if (!operation || operations.length > 1) return 'The document holds more than one operation.'
      if (operation.operation !== 'query') return `It is a ${operation.operation}, and has to be a query.`
      if (!asksForId(operation)) return 'It has to ask for one thing by its variable: query ($id: ID!).'
      // Some deprecated fields have side effects when read, and new queries must not use any.
      const [deprecated] = validate(schema, read.document, [NoDeprecatedCustomRule])
      return deprecated?.message ?? null
    },
    async run(ctx, source, id) {
      const { documents, execute } = graph()
      const read = documents.read(source, { id })
      const result =
        'errors' in read
          ? { errors: read.errors }
          : await execute({ document: read.document, hash: read.hash, variables: { id }, context: ctx })
      const { data, errors } = result
      if (!errors?.length) return { data }
      // Formatted as graphql-http sends them, a narrower type than what was thrown.
      const worded = errors.map((error) => formatGraphqlError(error, ctx)) as never
      return { ...(data === undefined ? {} : { data }), errors: worded }
    },
  }
}

/** Introspection is refused: it does not depend on the object. */
const graphOf = (schema: GraphQLSchema): Graph => ({
  schema,
  documents: createDocuments(schema, { introspection: false }),
  execute: createExecutor(schema),
})

/** Whether `$id: ID!` is the only required variable. */
function asksForId({ variableDefinitions = [] }: OperationDefinitionNode): boolean {
  const [only, ...others] = variableDefinitions.filter(
    ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue,
  )
  const type = only?.type.kind === Kind.NON_NULL_TYPE ? only.type.type : undefined
  return (
    others.length === 0 &&
    only?.variable.name.value === 'id' &&
    type?.kind === Kind.NAMED_TYPE &&
    type.name.value === 'ID'
  )
}
