import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  isAbstractType,
  type OperationDefinitionNode,
  visit,
} from 'graphql'
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
const MAX_COERCION_ERRORS = 20

/**
 * Compiles each document once and keeps the newest ones. What the compiler does otherwise than graphql-js, or cannot
 * compile, runs through graphql-js.
 */
export function createExecutor(schema: GraphQLSchema): Execute {
  guardTypes(schema)
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

/** The compiler fills in no defaults of input fields; graphql-js reads the variables first, with its own words for what is wrong. */
async function runCompiled(
  schema: GraphQLSchema,
  query: CompiledQuery,
  operation: Operation,
): Promise<ExecutionResult> {
  const definitions = operationOf(operation)?.variableDefinitions ?? []
  const variables = getVariableValues(schema, definitions, operation.variables ?? {}, {
    maxErrors: MAX_COERCION_ERRORS,
  })
  if (variables.errors) return { errors: variables.errors }
  return withErrors(await query.query(undefined, operation.context, variables.coerced))
}

const operationOf = ({ document, operationName }: Operation): OperationDefinitionNode | undefined =>
  document.definitions.find(
    (definition): definition is OperationDefinitionNode =>
      definition.kind === 'OperationDefinition' && (!operationName || definition.name?.value === operationName),
  )

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
