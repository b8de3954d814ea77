import type { ExecutionResult } from 'graphql'
import type { Context } from './context'

/** Runs queries that customers store here when their data changes. */
export interface StoredQueries {
  /** Returns why a text is not a valid query on one object, in graphql-js's English; null when it is valid. */
  problemOf(source: string): string | null
  /** Returns the result as its reader sees it: errors are worded as over HTTP. */
  run(ctx: Context, source: string, id: string): Promise<ExecutionResult>
}
