import type { ExecutionResult } from 'graphql'
import pino from 'pino'
import { formatGraphqlError } from '../../server/graphql/format-error'

const silent = pino({ level: 'silent' })

/** The parts of a response a client sees: errors sorted by path, without the reference to quote. */
export function shapeOf({ data, errors }: ExecutionResult) {
  const said = errors?.map((error) => {
    const { extensions, ...rest } = formatGraphqlError(error, { locale: 'nl', log: silent, requestId: 'the-same' })
    return { ...rest, code: extensions?.code }
  })
  said?.sort((a, b) => `${a.path} ${a.message}`.localeCompare(`${b.path} ${b.message}`))
  return { data: data === undefined ? 'no data' : JSON.parse(JSON.stringify(data)), errors: said }
}
