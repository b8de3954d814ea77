import {
  type ExecutionResult,
  type GraphQLSchema,
  Kind,
  NoDeprecatedCustomRule,
  type OperationDefinitionNode,
  validate,
} from 'graphql'
import type { Context } from '../common/context'
import { createDocuments, type Documents } from './documents'
import { createExecutor, type Execute } from './executor'
import { formatGraphqlError } from './format-error'

/** Queries that customers keep here, to be run when something of theirs changes. */
export interface StoredQueries {
  /** Why a text is no query on one thing, in English as graphql-js words it; null when it is one. */
  problemOf(source: string): string | null
  /** The answer as its reader sees it: errors are worded as over HTTP. */
  run(ctx: Context, source: string, id: string): Promise<ExecutionResult>
}

interface Graph {
  schema: GraphQLSchema
  documents: Documents
  execute: Execute
}

/** Takes what makes the schema, since a shop without such queries need not wait for it. */
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
      // Some of what is deprecated acts when it is read, and none of it is for what is written today.
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
      // Formatted as graphql-http sends them, which is narrower than what was thrown.
      const worded = errors.map((error) => formatGraphqlError(error, ctx)) as never
      return { ...(data === undefined ? {} : { data }), errors: worded }
    },
  }
}

/** Introspection says what can be asked, which never changes with a thing. */
const graphOf = (schema: GraphQLSchema): Graph => ({
  schema,
  documents: createDocuments(schema, { introspection: false }),
  execute: createExecutor(schema),
})

/** `$id: ID!`, and no other that has to be given. */
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
