import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isScalarType,
  isSpecifiedScalarType,
  type NamedTypeNode,
  typeFromAST,
  visit,
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import { judgeDocument } from './document-limits'

export interface Operation {
  document: DocumentNode
  /** Hash of the document; documents with the same hash are identical. */
  hash: string
  operationName?: string | undefined
  variables?: Record<string, unknown> | undefined
  context: object
}

export type Execute = (operation: Operation) => Promise<ExecutionResult>

const MAX_COERCION_ERRORS = 20
/**
 * Larger documents of clients are never compiled: compilation takes half a millisecond per field and blocks all other
 * requests.
 */
const MAX_COMPILED_FIELDS = 120
const MAX_BYTES = 32 * 1024 * 1024
/** Memory of a compiled field in bytes (measured: 0.4 to 0.6 KB), with room for unusual ones. */
const BYTES_PER_FIELD = 2000

/** An executable document: compiled, or run by graphql-js if `query` is null. */
interface Plan {
  query: CompiledQuery | null
  /** Whether it will be compiled at the next request. */
  isWaiting: boolean
}

/**
 * Compiles the shop's own documents, identified by their hashes, and those of clients that are small and repeated.
 * Documents that the compiler handles differently from graphql-js, or cannot compile, run through graphql-js.
 */
export function createExecutor(schema: GraphQLSchema, ownDocuments: ReadonlySet<string> = new Set()): Execute {
  guardTypes(schema)
  // The shop's own are limited in number and are not evicted by documents of clients.
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
    const canCompile =
      (isOwn || fields <= MAX_COMPILED_FIELDS) && !needsGraphqlJs(document) && !takesConverted(schema, operation)
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

/**
 * Runs a compiled document. The compiler does not fill in defaults of input fields, so graphql-js reads the variables
 * first and words their errors.
 */
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
 * Rebuilds errors through graphql-js, since the compiler's have no extensions, on which Apollo relies. With data, an
 * error without a cause is the shop's: a null or value that the schema does not allow. Without data the request was
 * wrong.
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
 * Whether the document has parts that the compiler handles differently: introspection, and directives, since a
 * selection may occur twice under different conditions. Both are rare, so graphql-js runs them.
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

/**
 * Whether a variable is converted when it is read: an enum whose values are other words inside the server, or a scalar of our own.
 * `runCompiled` and the compiler each read variables, and the second would refuse what the first made of them.
 */
function takesConverted(schema: GraphQLSchema, { document, operationName }: Operation): boolean {
  const seen = new Set<GraphQLInputType>()
  function isConverted(type: GraphQLInputType | undefined): boolean {
    const named = type && getNamedType(type)
    if (!named || seen.has(named)) return false
    seen.add(named)
    if (isScalarType(named)) return !isSpecifiedScalarType(named)
    if (isEnumType(named)) return named.getValues().some(({ name, value }) => value !== name)
    return isInputObjectType(named) && Object.values(named.getFields()).some((field) => isConverted(field.type))
  }
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? []
  return definitions.some(({ type }) =>
    isConverted(typeFromAST(schema, type as NamedTypeNode) as GraphQLInputType | undefined),
  )
}

/** Guards type resolvers: one that rejects would end the process, since the compiled query does not catch it. */
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
