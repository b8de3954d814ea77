import type { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { unavailable } from '../../common/failures'
import { isId } from '../../common/ids'
import type { JobRunner } from '../../outbox/runner'

const OPEN_MAX = 32
const IDLE_MS = 10 * 60_000
const LOOK_FOR_IDLE_MS = 60_000
/** Total disk usage of all sandboxes in bytes, beyond which no new one is created. */
const TOTAL_BYTES = 16 * 1024 ** 3
const NO_ROOM_RETRY_SECONDS = 3600
/** For when all sandboxes are in use: one becomes free soon. */
const RETRY_AFTER_SECONDS = 5
/** Requests that run while a sandbox is emptied must end within this time, or fail. */
const LEAVE_WITHIN_MS = 5000
const LEAVE_LOOK_MS = 10

/** An open sandbox, as far as the pool needs it. */
export interface OpenedSandbox {
  jobs: Pick<JobRunner, 'isBusy'>
  /** Stops accepting jobs and disconnects listeners. */
  stop(): Promise<void>
  close(): Promise<void>
}

export interface SandboxPool<Opened> {
  /** Opens the sandbox of an account, until `until` emits close. Throws OUTSIDE_UNAVAILABLE when there is no room. */
  use(accountId: string, until: EventEmitter): Promise<Opened>
  /** As `use`, but null for an account without a sandbox. */
  find(accountId: string, until: EventEmitter): Promise<Opened | null>
  /** Deletes sandboxes that were last used before `before`; returns how many. */
  removeUnused(before: number): number
  /** Stops accepting jobs in all of them. */
  stop(): Promise<void>
  close(): Promise<void>
}

interface SandboxPoolOptions<Opened> {
  /** Parent folder, with one folder per account. */
  folder: string
  open(accountId: string, folder: string, reset: () => void): Promise<Opened>
  log: Logger
  /** Milliseconds since the epoch; dates the last use of each sandbox. */
  now(): number
  /** Maximum number of open sandboxes. */
  max?: number
  /** Maximum bytes on disk. */
  totalBytes?: number
}

interface Entry<Opened> {
  opening: Promise<Opened>
  opened: Opened | null
  /**
   * Keep it open: responses that are not sent yet, and operations on sockets. They emit `emptied` before their sandbox
   * is emptied.
   */
  users: Set<EventEmitter>
  /** By `performance.now()`. */
  lastUsedAt: number
}

/**
 * A pool of sandboxes, each opened once while in use, with a maximum number open. The least recently used are closed
 * first.
 */
export function createSandboxPool<Opened extends OpenedSandbox>({
  folder,
  open,
  log,
  now,
  max = OPEN_MAX,
  totalBytes = TOTAL_BYTES,
}: SandboxPoolOptions<Opened>): SandboxPool<Opened> {
  /** The most recently used comes last. */
  const entries = new Map<string, Entry<Opened>>()
  /** Sandboxes being closed, which can be opened again afterwards. */
  const leaving = new Map<string, Promise<void>>()
  let isStopping = false
  const folderOf = (accountId: string) => join(folder, accountId)
  /** The folder's modification time records the last use, since writing files inside would set another. */
  const noteUsed = (accountId: string) => {
    const path = folderOf(accountId)
    if (existsSync(path)) utimesSync(path, now() / 1000, now() / 1000)
  }
  const isIdle = ({ opened, users }: Entry<Opened>) => opened !== null && users.size === 0 && !opened.jobs.isBusy

  async function use(accountId: string, until: EventEmitter): Promise<Opened> {
    while (leaving.has(accountId)) await leaving.get(accountId)
    if (isStopping) throw unavailable('stopping', 1)
    const entry = entries.get(accountId) ?? begin(accountId)
    entries.delete(accountId)
    entries.set(accountId, entry)
    entry.lastUsedAt = performance.now()
    hold(entry, until)
    return entry.opening
  }

  function begin(accountId: string): Entry<Opened> {
    const path = folderOf(accountId)
    // Existing sandboxes stay: they belong to customers, and are deleted when unused.
    if (!existsSync(path) && sizeOf(folder) >= totalBytes) throw unavailable('overloaded', NO_ROOM_RETRY_SECONDS)
    makeRoom()
    // An earlier instance stopped before it could empty it.
    if (existsSync(emptiedMark(path))) rmSync(path, { recursive: true, force: true })
    mkdirSync(path, { recursive: true, mode: 0o700 })
    noteUsed(accountId)
    const entry: Entry<Opened> = {
      opening: open(accountId, path, () => reset(accountId, entry)),
      opened: null,
      users: new Set(),
      lastUsedAt: 0,
    }
    entry.opening.then(
      (opened) => {
        entry.opened = opened
        noteUsed(accountId)
      },
      () => entries.delete(accountId),
    )
    return entry
  }

  function makeRoom(): void {
    if (entries.size < max) return
    const [accountId, entry] = [...entries].find(([, each]) => isIdle(each)) ?? []
    if (!accountId || !entry) throw unavailable('overloaded', RETRY_AFTER_SECONDS)
    leave(accountId, entry)
  }

  function hold({ users }: Entry<Opened>, until: EventEmitter): void {
    if (users.has(until) || (until as { destroyed?: boolean }).destroyed) return
    users.add(until)
    until.once('close', () => users.delete(until))
  }

  function leave(accountId: string, entry: Entry<Opened>, before = async (_opened: Opened) => {}, after = () => {}) {
    if (entries.get(accountId) === entry) entries.delete(accountId)
    const left = entry.opening
      .then(async (opened) => {
        await before(opened)
        await opened.close()
        noteUsed(accountId)
        after()
      })
      .catch((error: unknown) => log.error({ err: error }, 'sandbox: closing a sandbox failed'))
      .finally(() => leaving.delete(accountId))
    leaving.set(accountId, left)
  }

  /** Empties a sandbox; requests that arrive meanwhile wait and find it empty. */
  function reset(accountId: string, entry: Entry<Opened>): void {
    if (leaving.has(accountId)) return
    const path = folderOf(accountId)
    writeFileSync(emptiedMark(path), '')
    leave(
      accountId,
      entry,
      async (opened) => {
        for (const user of entry.users) user.emit('emptied')
        await opened.stop()
        const until = performance.now() + LEAVE_WITHIN_MS
        while (entry.users.size > 0 && performance.now() < until) await sleep(LEAVE_LOOK_MS)
      },
      () => rmSync(path, { recursive: true, force: true }),
    )
  }

  const timer = setInterval(() => {
    const before = performance.now() - IDLE_MS
    for (const [accountId, entry] of entries) {
      if (entry.lastUsedAt < before && isIdle(entry)) leave(accountId, entry)
    }
  }, LOOK_FOR_IDLE_MS)
  timer.unref()

  const eachOpen = (act: (opened: Opened) => Promise<void>) =>
    Promise.all([...entries.values()].map(({ opening }) => opening.then(act, () => {})))

  return {
    use,
    find: async (accountId, until) =>
      isId('acc', accountId) && existsSync(folderOf(accountId)) ? use(accountId, until) : null,
    removeUnused(before) {
      const unused = (existsSync(folder) ? readdirSync(folder) : []).filter(
        (accountId) =>
          isId('acc', accountId) &&
          !entries.has(accountId) &&
          !leaving.has(accountId) &&
          statSync(folderOf(accountId)).mtimeMs < before,
      )
      for (const accountId of unused) rmSync(folderOf(accountId), { recursive: true, force: true })
      return unused.length
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      await eachOpen((opened) => opened.stop())
    },
    async close() {
      isStopping = true
      clearInterval(timer)
      await Promise.all(leaving.values())
      await eachOpen((opened) => opened.close())
      for (const accountId of entries.keys()) noteUsed(accountId)
      entries.clear()
    },
  }
}

/** Returns the total size of all files in a folder, recursively. */
function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  return files.reduce(
    (sum, { path, name }) => sum + (statSync(join(path, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

const emptiedMark = (folder: string): string => join(folder, 'emptied')
