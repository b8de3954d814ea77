import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  isAbstractType,
  visit,
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import { judgeDocument } from './document-limits'

export interface Operation {
  document: DocumentNode
  /** The document's hash; documents with one hash are the same. */
  hash: string
  operationName?: string | undefined
  variables?: Record<string, unknown> | undefined
  context: object
}

export type Execute = (operation: Operation) => Promise<ExecutionResult>

const MAX_COERCION_ERRORS = 20
/** A larger document of a stranger is never compiled: that takes half a millisecond a field, and holds up everybody. */
const MAX_COMPILED_FIELDS = 120
const MAX_BYTES = 32 * 1024 * 1024
/** What a compiled field keeps in memory (measured: 0.4 to 0.6 KB), with room for odd ones. */
const BYTES_PER_FIELD = 2000

/** A document as it is run: compiled, or by graphql-js where `query` is null. */
interface Plan {
  query: CompiledQuery | null
  /** Another request makes it worth compiling. */
  isWaiting: boolean
}

/**
 * Compiles the shop's own documents, named by their hashes, and those of others that are small and come back. What the
 * compiler does otherwise than graphql-js, or cannot compile, runs through graphql-js.
 */
export function createExecutor(schema: GraphQLSchema, ownDocuments: ReadonlySet<string> = new Set()): Execute {
  guardTypes(schema)
  // The shop's own are as many as there are, and are not pushed out by what others ask.
  const own = new Map<string, Plan>()
  const others = new LRUCache<string, Plan>({ maxSize: MAX_BYTES })

  function planOf(operation: Operation): Plan {
    const { hash, document, operationName } = operation
    if (!getOperationAST(document, operationName)) return BY_GRAPHQL_JS
    const key = operationName ? `${hash}:${operationName}` : hash
    const known = own.get(key) ?? others.get(key)
    if (known && !known.isWaiting) return known
    const isOwn = ownDocuments.has(hash)
    const { fields } = judgeDocument(schema, document)
    const canCompile = (isOwn || fields <= MAX_COMPILED_FIELDS) && !needsGraphqlJs(document)
    const isWaiting = canCompile && !isOwn && !known
    const plan = { query: canCompile && !isWaiting ? compile(operation) : null, isWaiting }
    if (isOwn) own.set(key, plan)
    else others.set(key, plan, { size: key.length + (plan.query ? fields * BYTES_PER_FIELD : 0) + BYTES_PER_FIELD })
    return plan
  }

  function compile({ document, operationName }: Operation): CompiledQuery | null {
    const query = compileQuery(schema, document, operationName)
    return isCompiledQuery(query) ? query : null
  }

  return async (operation) => {
    const { query } = planOf(operation)
    if (query) return runCompiled(schema, query, operation)
    return execute({
      schema,
      document: operation.document,
      operationName: operation.operationName,
      variableValues: operation.variables,
      contextValue: operation.context,
    })
  }
}

const BY_GRAPHQL_JS: Plan = { query: null, isWaiting: false }

/** The compiler fills in no defaults of input fields; graphql-js reads the variables first, with its own words for what is wrong. */
async function runCompiled(
  schema: GraphQLSchema,
  query: CompiledQuery,
  operation: Operation,
): Promise<ExecutionResult> {
  const definitions = getOperationAST(operation.document, operation.operationName)?.variableDefinitions ?? []
  const variables = getVariableValues(schema, definitions, operation.variables ?? {}, {
    maxErrors: MAX_COERCION_ERRORS,
  })
  if (variables.errors) return { errors: variables.errors }
  return withErrors(await query.query(undefined, operation.context, variables.coerced))
}

/**
 * The compiler's errors have no extensions, on which Apollo relies; graphql-js makes whole ones. With data, an error
 * without a cause is one of ours: a null or a value that the schema does not allow. Without data the request was wrong.
 */
function withErrors(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result
  const errors = result.errors.map(({ message, path, locations, originalError }) => {
    const cause = originalError ?? ('data' in result ? new GraphQLError(message) : undefined)
    const error = new GraphQLError(message, { path, originalError: cause })
    return Object.assign(error, locations?.length ? { locations } : {})
  })
  return { ...result, errors }
}

/**
 * What the compiler does in its own way: introspection, and a selection that stands twice under different conditions.
 * Both are rare, so graphql-js answers them.
 */
function needsGraphqlJs(document: DocumentNode): boolean {
  let needs = false
  visit(document, {
    Field(node) {
      if (node.name.value === '__schema' || node.name.value === '__type') needs = true
    },
    Directive() {
      needs = true
    },
  })
  return needs
}

/** A type resolver that throws behind a promise would end the process: the compiled query does not catch it. */
function guardTypes(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()).filter(isAbstractType)) {
    const { resolveType } = type
    if (!resolveType) continue
    type.resolveType = (...args) => {
      try {
        return resolveType(...args)
      } catch {
        return undefined
      }
    }
  }
}
