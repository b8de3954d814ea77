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
import type { Locale } from '../../rules/text'
import { badInput } from '../common/failures'
import { judgeDocument, MAX_TOKENS, type Refusal, refusalOfVariables } from './document-limits'
import { documentText } from './document-limits.text'

type ReadDocument = { document: DocumentNode; hash: string } | { errors: readonly GraphQLError[] }

/** Accepts documents of clients, in the same way for HTTP and the socket. */
export interface Documents {
  /** Parses and validates a text. Variables determine the assumed length of its lists. */
  read(source: string, variables?: unknown): ReadDocument
}

interface DocumentsOptions {
  /** Whether introspection is allowed. */
  introspection: boolean
}

const MAX_BYTES = 16 * 1024 * 1024
/** Memory of a document of many short words, in bytes per character (measured: 39 to 48). */
const BYTES_PER_CHARACTER = 50

interface Kept {
  document: DocumentNode
  hash: string
  /** Variables determine its list lengths, so each request is checked again. */
  dependsOnVariables: boolean
}

export const hashDocument = (source: string): string => createHash('sha256').update(source).digest('hex')

/**
 * Parses, measures and validates a text once, in this order, so that no rule traverses a document that is too large.
 */
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
      const excess = refusalOfVariables(given)
      if (excess !== null) return refusedFor(excess)
      const variables = variablesIn(given)
      // Keyed by the text, which is faster to compare than to hash.
      const known = kept.get(source)
      if (!known) return readAnew(source, variables)
      const refusal = known.dependsOnVariables ? judgeDocument(schema, known.document, variables).refusal : null
      return refusal === null ? known : refusedFor(refusal)
    },
  }
}

type Variables = Readonly<Record<string, unknown>>

/** Ignores invalid variables, which the protocol refuses. */
const variablesIn = (given: unknown): Variables =>
  typeof given === 'object' && given !== null ? (given as Variables) : {}

const refusedFor = (refusal: Refusal): ReadDocument => ({ errors: [refusedBy(refusal)] })

function refusedBy(refusal: Refusal): GraphQLError {
  const details = (locale: Locale) => documentText[locale].refused({ reason: refusal(locale) })
  return new GraphQLError(details('en'), { originalError: badInput(details) })
}

function parsed(source: string): DocumentNode | GraphQLError {
  try {
    return parse(source, { maxTokens: MAX_TOKENS })
  } catch (error) {
    if (!(error instanceof GraphQLError)) return new GraphQLError('not a GraphQL document')
    if (!error.message.includes(`more that ${MAX_TOKENS} tokens`)) return error
    return refusedBy((locale) => documentText[locale].tokens({ max: MAX_TOKENS }))
  }
}
