import { type DocumentNode, type ExecutionResult, execute, GraphQLError, type GraphQLSchema, visit } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'

export interface Operation {
  document: DocumentNode
  /** The document's hash; documents with one hash are the same. */
  hash: string
  operationName?: string | undefined
  variables?: Record<string, unknown> | undefined
  context: object
}

export type Execute = (operation: Operation) => Promise<ExecutionResult>

const CACHED = 500

/**
 * Compiles each document once and keeps the newest ones. What the compiler does otherwise than graphql-js, or cannot
 * compile, runs through graphql-js.
 */
export function createExecutor(schema: GraphQLSchema): Execute {
  const compiled = new Map<string, CompiledQuery | null>()

  function compile({ document, hash, operationName }: Operation): CompiledQuery | null {
    const key = `${hash}:${operationName ?? ''}`
    const known = compiled.get(key)
    if (known !== undefined) return known
    const query = needsGraphqlJs(document) ? null : compileQuery(schema, document, operationName)
    const usable = query && isCompiledQuery(query) ? query : null
    if (compiled.size >= CACHED) compiled.delete(compiled.keys().next().value as string)
    compiled.set(key, usable)
    return usable
  }

  return async (operation) => {
    const query = compile(operation)
    if (query) return withErrors(await query.query(undefined, operation.context, operation.variables ?? {}))
    return execute({
      schema,
      document: operation.document,
      operationName: operation.operationName,
      variableValues: operation.variables,
      contextValue: operation.context,
    })
  }
}

/** The compiler's errors have no extensions, on which Apollo relies; graphql-js makes whole ones. */
function withErrors(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result
  const errors = result.errors.map(
    ({ message, nodes, path, originalError }) => new GraphQLError(message, { nodes, path, originalError }),
  )
  return { ...result, errors }
}

/** The compiler resolves introspection in its own way; it is rare, so graphql-js answers it. */
function needsGraphqlJs(document: DocumentNode): boolean {
  let introspects = false
  visit(document, {
    Field(node) {
      if (node.name.value === '__schema' || node.name.value === '__type') introspects = true
    },
  })
  return introspects
}
