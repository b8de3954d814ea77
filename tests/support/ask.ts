import { parse } from 'graphql'
import type { Context } from '../../server/common/context'
import { createExecutor } from '../../server/graphql/executor'
import { formatGraphqlError } from '../../server/graphql/format-error'
import { buildShopSchema } from '../../server/schema'

export const schema = buildShopSchema()
const execute = createExecutor(schema)

export interface Said {
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any operation; a test says what it expects.
  data: any
  /** The codes of what went wrong, by path. */
  errors: Record<string, unknown>
}

/** Asks the graph as a request does, without the network between: what a client would see. */
export async function ask(ctx: Context, source: string, variables: Record<string, unknown> = {}): Promise<Said> {
  const answer = await execute({ document: parse(source), hash: source, variables, context: ctx })
  const told = (answer.errors ?? []).map((error) => formatGraphqlError(error, { locale: 'nl', log: ctx.log }))
  const errors = Object.fromEntries(told.map(({ path, extensions }) => [path?.join('.') ?? '', extensions?.code]))
  return { data: JSON.parse(JSON.stringify(answer.data ?? null)), errors }
}
