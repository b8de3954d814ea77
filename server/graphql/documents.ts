import { createHash } from 'node:crypto'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { judgeDocument, MAX_TOKENS } from './document-limits'

export type ReadDocument = { document: DocumentNode; hash: string } | { errors: readonly GraphQLError[] }

/** What clients may ask: the same for HTTP and the socket. */
export interface Documents {
  /** The document in a text, or all that is wrong with it. The values of the variables say how long its lists are. */
  read(source: string, variables?: unknown): ReadDocument
}

interface DocumentsOptions {
  /** Whether the schema may be asked for what it holds. */
  introspection: boolean
}

const MAX_BYTES = 16 * 1024 * 1024
/** What a document of many short words takes in memory for each of its characters (measured: 39 to 48). */
const BYTES_PER_CHARACTER = 50

interface Kept {
  document: DocumentNode
  hash: string
  /** How long its lists are is said by variables, so that each request is judged again. */
  dependsOnVariables: boolean
}

export const hashDocument = (source: string): string => createHash('sha256').update(source).digest('hex')

/** A text is parsed, measured and validated once, in this order: no rule walks a document that is too large for it. */
export function createDocuments(schema: GraphQLSchema, { introspection }: DocumentsOptions): Documents {
  const rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  const kept = new LRUCache<string, Kept>({ maxSize: MAX_BYTES })

  function readAnew(source: string, variables: Variables): ReadDocument {
    const document = parsed(source)
    if (document instanceof GraphQLError) return { errors: [document] }
    const { refusal, dependsOnVariables } = judgeDocument(schema, document, variables)
    if (refusal !== null) return refusedFor(refusal)
    const errors = validate(schema, document, rules, { hideSuggestions: true })
    if (errors.length > 0) return { errors }
    const read = { document, hash: hashDocument(source), dependsOnVariables }
    kept.set(source, read, { size: source.length * BYTES_PER_CHARACTER })
    return read
  }

  return {
    read(source, given) {
      const variables = variablesIn(given)
      // Named by its text, which is quicker to compare than to hash.
      const known = kept.get(source)
      if (!known) return readAnew(source, variables)
      const refusal = known.dependsOnVariables ? judgeDocument(schema, known.document, variables).refusal : null
      return refusal === null ? known : refusedFor(refusal)
    },
  }
}

type Variables = Readonly<Record<string, unknown>>

/** Variables that are none are the protocol's to refuse. */
const variablesIn = (given: unknown): Variables =>
  typeof given === 'object' && given !== null ? (given as Variables) : {}

const refusedFor = (refusal: string): ReadDocument => ({
  errors: [new GraphQLError(`The document is refused: ${refusal}.`)],
})

function parsed(source: string): DocumentNode | GraphQLError {
  try {
    return parse(source, { maxTokens: MAX_TOKENS })
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError('not a GraphQL document')
  }
}
