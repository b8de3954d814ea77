import {
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  GraphQLError,
  getOperationAST,
  Kind,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'
import type { FailureCode } from '../../rules/failure-codes'
import type { Context } from '../common/context'
import { asFailure, Failure } from '../common/failures'
import { claimKey } from '../common/idempotency'
import type { Execute, Operation } from './executor'
import { causeOf } from './format-error'

/** What is kept of an answer. An error is kept by its code, and worded anew. */
interface KeptAnswer {
  data: ExecutionResult['data']
  errors: { path: readonly (string | number)[] | undefined; code: FailureCode; word: Failure['word'] }[]
}

/** Carries out a mutation whose input has an `idempotencyKey` once, and answers it again whenever it comes again. */
export const onceByKey =
  (execute: Execute): Execute =>
  (operation) => {
    const key = keyIn(operation)
    return key === undefined || key === null ? execute(operation) : executeOnce(execute, operation, key)
  }

async function executeOnce(execute: Execute, operation: Operation, key: unknown): Promise<ExecutionResult> {
  const { hash, operationName = null, variables = {}, context } = operation
  try {
    // The executor knows no more of its context than that it is one.
    const claimed = await claimKey(context as Context, key, ['graphql', hash, operationName, variables])
    if ('answer' in claimed) return answerOf(claimed.answer as KeptAnswer)
    const result = await execute({ ...operation, context: claimed.ctx }).catch(asResult)
    await claimed.finish(keptOf(result))
    return result
  } catch (error) {
    const failure = asFailure(error)
    if (!failure) throw error
    return { data: null, errors: [new GraphQLError(failure.message, { originalError: failure })] }
  }
}

const asResult = (error: unknown): ExecutionResult => ({
  errors: [new GraphQLError('the request failed', { originalError: error as Error })],
})

function keptOf({ data, errors = [] }: ExecutionResult): KeptAnswer {
  const kept = errors.map((error) => {
    const { code, word } = asFailure(causeOf(error)) ?? new Failure('INTERNAL')
    return { path: error.path, code, word }
  })
  return { data, errors: kept }
}

function answerOf({ data, errors }: KeptAnswer): ExecutionResult {
  if (errors.length === 0) return { data }
  const again = errors.map(
    ({ path, code, word }) => new GraphQLError(word, { path, originalError: new Failure(code, word) }),
  )
  return { data, errors: again }
}

/** The key in the input of the one mutation that a document may have; undefined for everything else. */
function keyIn({ document, operationName, variables = {} }: Operation): unknown {
  const operation = getOperationAST(document, operationName)
  if (operation?.operation !== 'mutation') return undefined
  const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
  )
  const values = { ...Object.fromEntries(defaults), ...variables }
  for (const { arguments: args = [] } of fieldsIn(document, operation.selectionSet)) {
    const input = args.find(({ name }) => name.value === 'input')
    // What is no object is refused when it is carried out.
    const given = input && (valueFromASTUntyped(input.value, values) as { idempotencyKey?: unknown } | null | undefined)
    if (given?.idempotencyKey !== undefined) return given.idempotencyKey
  }
  return undefined
}

function fieldsIn(document: DocumentNode, { selections }: SelectionSetNode): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection]
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsIn(document, selection.selectionSet)
    const fragment = document.definitions.find(
      (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === selection.name.value,
    )
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? fieldsIn(document, fragment.selectionSet) : []
  })
}
