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
import { isOutcomeUnknown } from '../../db/errors'
import type { FailureCode } from '../../rules/failure-codes'
import type { Context } from '../common/context'
import { asFailure, Failure } from '../common/failures'
import { claimKey, holderOf, type KeyedContext, type KeyHolder } from '../common/idempotency'
import { trackCommits } from '../common/outcome'
import type { Execute, Operation } from './executor'
import { causeOf } from './format-error'

/** The stored part of a response. An error is stored by its code, and worded again in the reader's language. */
interface KeptAnswer {
  data: ExecutionResult['data']
  errors: { path: readonly (string | number)[] | undefined; code: FailureCode; word: Failure['word'] }[]
}

/**
 * Carries out a mutation whose input has an `idempotencyKey` once, and repeats its response for each retry. For any
 * mutation, a failing database means an unknown outcome once something was committed.
 */
export const onceByKey = (execute: Execute): Execute => onceByKeyOf<Context>(execute, holderOf)

/** As `onceByKey`, on a graph with contexts of its own. Keys of a request without a holder are ignored. */
export const onceByKeyOf =
  <Ctx extends KeyedContext>(execute: Execute, holderIn: (ctx: Ctx) => KeyHolder | null): Execute =>
  (operation) => {
    if (getOperationAST(operation.document, operation.operationName)?.operation !== 'mutation')
      return execute(operation)
    const key = keyIn(operation)
    const tracked = tracking(execute)
    // The executor's type does not specify its context.
    const ctx = operation.context as Ctx
    const holder = holderIn(ctx)
    const isKeyed = key !== undefined && key !== null && holder !== null
    return isKeyed ? executeOnce(tracked, operation, ctx, holder, key) : tracked(operation)
  }

const tracking =
  (execute: Execute): Execute =>
  async (operation) => {
    const { ctx, judge } = trackCommits(operation.context as KeyedContext)
    const result = await execute({ ...operation, context: ctx }).catch((error: unknown) => asResult(judge(error)))
    return { ...result, ...(result.errors && { errors: result.errors.map((error) => judged(error, judge)) }) }
  }

function judged(error: GraphQLError, judge: (cause: unknown) => unknown): GraphQLError {
  const cause = causeOf(error)
  const found = judge(cause)
  if (found === cause) return error
  return new GraphQLError(error.message, { path: error.path, originalError: found as Error })
}

async function executeOnce(
  execute: Execute,
  operation: Operation,
  ctx: KeyedContext,
  holder: KeyHolder,
  key: unknown,
): Promise<ExecutionResult> {
  const { hash, operationName = null, variables = {} } = operation
  try {
    const claimed = await claimKey(ctx, holder, key, ['graphql', hash, operationName, variables])
    if ('answer' in claimed) return answerOf(claimed.answer as KeptAnswer)
    const result = await execute({ ...operation, context: claimed.ctx })
    if (result.errors?.some((error) => isOutcomeUnknown(causeOf(error)))) claimed.leave()
    else await claimed.finish(keptOf(result))
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

/** Returns the key in the input of the document's one mutation; undefined for everything else. */
function keyIn({ document, operationName, variables = {} }: Operation): unknown {
  const operation = getOperationAST(document, operationName)
  if (!operation) return undefined
  const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
  )
  const values = { ...Object.fromEntries(defaults), ...variables }
  for (const { arguments: args = [] } of fieldsIn(document, operation.selectionSet)) {
    const input = args.find(({ name }) => name.value === 'input')
    // An input that is not an object is refused by the execution.
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
