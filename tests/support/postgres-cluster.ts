import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const DEBIAN = '/usr/lib/postgresql'
/** Fast and small, for tests. */
const FORGETFUL = ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off', '-c max_wal_size=512MB']

export interface PostgresCluster {
  urlOf(database: string): string
  /** Rows that a query returns in one of its databases; also runs changes. */
  ask(database: string, query: string): Promise<Record<string, unknown>[]>
  /** Stops as an operator would: connections are closed, and committed data stays. */
  stop(): void
  start(): void
  /** Runs one of PostgreSQL's executables, such as psql. */
  run(program: string, ...args: string[]): void
  /** Stops the server and removes its folder. */
  remove(): void
}

/** Debian's folder of the newest version's executables; null when none is installed. */
export function postgresPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const programs = versions.sort((a, b) => b - a).map((version) => join(DEBIAN, String(version), 'bin'))
  return programs.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/**
 * Starts a PostgreSQL server in an empty folder, reachable through a Unix socket in that folder and not through a port. Its data
 * does not survive a power cut, unless `isDurable` keeps PostgreSQL's defaults.
 */
export function startPostgres(folder: string, { isDurable = false } = {}): PostgresCluster {
  const programs = postgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  const data = join(folder, 'data')
  mkdirSync(folder, { recursive: true })
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    execFileSync('chown', ['postgres', folder])
    chmodSync(folder, 0o755)
  }
  const run = (program: string, ...args: string[]) => {
    const command = [join(programs, program), ...args]
    const [first, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
    execFileSync(first as string, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' })
  }
  const settings = [
    `-k ${folder}`,
    `-c listen_addresses=''`,
    // A property test may open a shop for each of its runs.
    '-c max_connections=1000',
    ...(isDurable ? [] : FORGETFUL),
  ].join(' ')
  const start = () => run('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings)
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync')
  start()
  const urlOf = (database: string) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
  return {
    urlOf,
    async ask(database, query) {
      const client = new pg.Client({ connectionString: urlOf(database) })
      await client.connect()
      return client
        .query(query)
        .then(({ rows }) => rows)
        .finally(() => client.end())
    },
    stop: () => run('pg_ctl', 'stop', '-w', '-D', data, '-m', 'fast'),
    start,
    run,
    remove() {
      if (existsSync(join(data, 'postmaster.pid'))) run('pg_ctl', 'stop', '-D', data, '-m', 'immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
