import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isNonNullType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Execute } from './executor'

/** Value of an amount that is hidden; a field that is never null has 0, which pages do not show. */
const HIDDEN_REQUIRED = 0
/** An amount within a text, such as `€ 12,10` of a mail. */
const AMOUNT_IN_TEXT = /[-−]?€[\s\u00a0]?[-−]?[\s\u00a0]?\d[\d.,\u00a0]*\d|[-−]?€[\s\u00a0]?[-−]?\d/g

/** Replaces the amounts of a text by a dash. */
export const withoutAmounts = (text: string): string => text.replace(AMOUNT_IN_TEXT, '€\u00a0–')

/**
 * Removes all amounts from responses to contexts that may not see them: fields of type `Cents`, and amounts in texts. It applies to
 * the response as a whole, so that no resolver can forget it, and costs others nothing.
 */
export const hidingAmounts =
  <Ctx extends object>(schema: GraphQLSchema, execute: Execute, hides: (ctx: Ctx) => boolean): Execute =>
  async (operation) => {
    // The executor's type does not specify its context.
    if (!hides(operation.context as Ctx)) return execute(operation)
    return hideAmounts(schema, operation.document, await execute(operation))
  }

/** Returns a result without its amounts. */
export function hideAmounts<Result extends { data?: unknown }>(
  schema: GraphQLSchema,
  document: DocumentNode,
  result: Result,
): Result {
  const keys = amountKeys(schema, document)
  return result.data ? { ...result, data: masked(result.data, keys) } : result
}

/** Response keys of amounts, with the value that hides them. The same key elsewhere is hidden too if it is a number. */
function amountKeys(schema: GraphQLSchema, document: DocumentNode): ReadonlyMap<string, number | null> {
  const keys = new Map<string, number | null>()
  const types = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ alias, name }) {
        const type = types.getType()
        if (!type || getNamedType(type).name !== 'Cents') return
        const key = (alias ?? name).value
        const isRequired = isNonNullType(type) || keys.get(key) === HIDDEN_REQUIRED
        keys.set(key, isRequired ? HIDDEN_REQUIRED : null)
      },
    }),
  )
  return keys
}

function masked(value: unknown, keys: ReadonlyMap<string, number | null>): unknown {
  if (typeof value === 'string') return withoutAmounts(value)
  if (Array.isArray(value)) return value.map((one) => masked(one, keys))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'number' && keys.has(key) ? keys.get(key) : masked(inner, keys),
    ]),
  )
}
