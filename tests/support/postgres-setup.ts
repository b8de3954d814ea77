import { startPostgres } from './postgres-cluster'

/** Before the suites that run on PostgreSQL: one server for all of them. The folder is named in vite.config.ts. */
export function setup(): () => void {
  const folder = process.env.TEST_POSTGRES
  if (!folder) throw new Error('TEST_POSTGRES names no folder')
  return startPostgres(folder).remove
}
