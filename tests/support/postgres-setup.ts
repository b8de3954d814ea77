import { startPostgres } from './postgres-cluster'

/** Starts one server for all suites that run on PostgreSQL. vite.config.ts names the folder. */
export function setup(): () => void {
  const folder = process.env.TEST_POSTGRES
  if (!folder) throw new Error('TEST_POSTGRES names no folder')
  return startPostgres(folder).remove
}
