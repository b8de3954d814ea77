import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const DEBIAN = '/usr/lib/postgresql'
/** Quick and small, for tests. */
const FORGETFUL = ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off', '-c max_wal_size=64MB']

export interface PostgresCluster {
  urlOf(database: string): string
  /** The rows that a query finds in one of its databases, or the change that it makes. */
  ask(database: string, query: string): Promise<Record<string, unknown>[]>
  /** As an operator would: connections are ended, and what was committed stays. */
  stop(): void
  start(): void
  /** Runs one of its programs, such as psql. */
  run(program: string, ...args: string[]): void
  /** Stops it and takes its folder away. */
  remove(): void
}

/** Where Debian puts the newest version's programs; null when there is none. */
export function postgresPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const programs = versions.sort((a, b) => b - a).map((version) => join(DEBIAN, String(version), 'bin'))
  return programs.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/**
 * Starts a PostgreSQL server of its own in an empty folder, reached by a socket in there and by no port. Nothing in it
 * outlives a power cut, unless it is durable, as it comes.
 */
export function startPostgres(folder: string, { isDurable = false } = {}): PostgresCluster {
  const programs = postgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  const data = join(folder, 'data')
  mkdirSync(folder, { recursive: true })
  // It refuses to run as root.
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
    // A test may open a shop for each of its tries.
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
