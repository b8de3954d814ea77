import type { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { unavailable } from '../../common/failures'
import { isId } from '../../common/ids'
import type { JobRunner } from '../../outbox/runner'

const OPEN_MAX = 32
const IDLE_MS = 10 * 60_000
const LOOK_FOR_IDLE_MS = 60_000
/** When every sandbox is at work: one of them is done soon. */
const RETRY_AFTER_SECONDS = 5
/** What is under way when a sandbox is emptied is answered within this time, or fails. */
const LEAVE_WITHIN_MS = 5000
const LEAVE_LOOK_MS = 10

/** A shop of its own, as far as this has to know it. */
export interface OpenedSandbox {
  jobs: Pick<JobRunner, 'isBusy'>
  /** Begins no more jobs and sends away who listens. */
  stop(): Promise<void>
  close(): Promise<void>
}

export interface SandboxPool<Opened> {
  /** The sandbox of an account, which stays open until `until` closes. Throws OUTSIDE_UNAVAILABLE for want of room. */
  use(accountId: string, until: EventEmitter): Promise<Opened>
  /** The same, and null for an account that has none. */
  find(accountId: string, until: EventEmitter): Promise<Opened | null>
  /** Removes those from disk that were last used before this moment; answers how many. */
  removeUnused(before: number): number
  /** Begins no more jobs in any of them. */
  stop(): Promise<void>
  close(): Promise<void>
}

interface SandboxPoolOptions<Opened> {
  /** Holds one folder for each account. */
  folder: string
  open(accountId: string, folder: string, reset: () => void): Promise<Opened>
  log: Logger
  /** Milliseconds since the epoch: by it the last use of each is kept. */
  now(): number
  /** How many are open at the same time. */
  max?: number
}

interface Entry<Opened> {
  opening: Promise<Opened>
  opened: Opened | null
  /** What it stays open for: answers that are not sent, and sockets. */
  users: Set<EventEmitter>
  /** By `performance.now()`. */
  lastUsedAt: number
}

/** Sandboxes that are open while they are used, once each, and a few at a time: those not used for longest make way. */
export function createSandboxPool<Opened extends OpenedSandbox>({
  folder,
  open,
  log,
  now,
  max = OPEN_MAX,
}: SandboxPoolOptions<Opened>): SandboxPool<Opened> {
  /** The one used last stands last. */
  const entries = new Map<string, Entry<Opened>>()
  /** Those that are being closed, and may be opened again after that. */
  const leaving = new Map<string, Promise<void>>()
  let isStopping = false
  const folderOf = (accountId: string) => join(folder, accountId)
  /** The time of a folder is when its sandbox was last used; what is written in it would say another. */
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
    makeRoom()
    const path = folderOf(accountId)
    // An earlier program was told to empty it, and did not come to that.
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
      .catch((error: unknown) => log.error({ err: error }, 'a sandbox could not be closed'))
      .finally(() => leaving.delete(accountId))
    leaving.set(accountId, left)
  }

  /** Whoever comes meanwhile waits, and finds it empty. */
  function reset(accountId: string, entry: Entry<Opened>): void {
    if (leaving.has(accountId)) return
    const path = folderOf(accountId)
    writeFileSync(emptiedMark(path), '')
    leave(
      accountId,
      entry,
      async (opened) => {
        // Clients of the socket connect again by themselves.
        for (const user of entry.users) if (user instanceof Socket) user.destroy()
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

const emptiedMark = (folder: string): string => join(folder, 'emptied')
