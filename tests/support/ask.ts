import { parse } from 'graphql'
import type { Context } from '../../server/common/context'
import { createExecutor } from '../../server/graphql/executor'
import { formatGraphqlError } from '../../server/graphql/format-error'
import { shopSchema } from '../../server/schema'

export const schema = shopSchema()
const execute = createExecutor(schema)

export interface Said {
  // biome-ignore lint/suspicious/noExplicitAny: the result of any operation; each test states its expectation.
  data: any
  /** Error codes by path. */
  errors: Record<string, unknown>
}

/** Executes an operation as a request would, without the network. Returns what a client would see. */
export async function ask(ctx: Context, source: string, variables: Record<string, unknown> = {}): Promise<Said> {
  const answer = await execute({ document: parse(source), hash: source, variables, context: ctx })
  const told = (answer.errors ?? []).map((error) => formatGraphqlError(error, { locale: 'nl', log: ctx.log }))
  const errors = Object.fromEntries(told.map(({ path, extensions }) => [path?.join('.') ?? '', extensions?.code]))
  return { data: JSON.parse(JSON.stringify(answer.data ?? null)), errors }
}
