import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** `before`: COMMIT does not reach the server. `after`: the server has committed, and its response is lost. */
export type CommitCut = 'before' | 'after'

/** A network between the shop and its PostgreSQL that fails on command. */
export interface DatabaseProxy {
  /** Address of the same database through the proxy. */
  url: string
  /**
   * Cuts the connection at the next COMMIT, or at a later one after `passing` others. Resolves after the cut. `isGone` refuses
   * new connections from then on.
   */
  cutCommit(how: CommitCut, options?: { isGone?: boolean; passing?: number }): Promise<void>
  /** Holds the next message with this text for so long, as if the instance stood still before it. */
  hold(text: string, ms: number): void
  /** Keeps all connections open but forwards nothing, in either direction. */
  fallSilent(): void
  /** Forwards new data again and cuts no more; data dropped in between stays lost. */
  recover(): void
  close(): Promise<void>
}

/** Starts a proxy on 127.0.0.1 before a server on a Unix socket, as test servers are. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const direct = new URL(databaseUrl)
  const socketPath = join(direct.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const open = new Set<Socket>()
  let cut: { how: CommitCut; isGone: boolean; passing: number; done(): void } | null = null
  let held: { text: string; ms: number } | null = null
  let isSilent = false
  let isGone = false

  const server = createServer((client) => {
    if (isGone) return void client.destroy()
    const upstream = createConnection(socketPath)
    let isCommitting = false
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    const cutNow = () => {
      end()
      isGone = cut?.isGone ?? false
      cut?.done()
      cut = null
    }
    client.on('data', (data) => {
      if (isSilent) return
      if (cut && data.includes('commit\0') && cut.passing-- === 0) {
        if (cut.how === 'before') return cutNow()
        isCommitting = true
      }
      if (held && data.includes(held.text)) {
        setTimeout(() => upstream.write(data), held.ms)
        held = null
        return
      }
      upstream.write(data)
    })
    upstream.on('data', (data) => {
      if (isSilent) return
      if (isCommitting) return cutNow()
      client.write(data)
    })
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        // A silent network does not report a disconnect either.
        if (!isSilent) end()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `postgres://${direct.username}@127.0.0.1:${port}${direct.pathname}`,
    cutCommit: (how, options = {}) =>
      new Promise<void>((done) => {
        cut = { how, isGone: options.isGone ?? false, passing: options.passing ?? 0, done }
      }),
    hold(text, ms) {
      held = { text, ms }
    },
    fallSilent() {
      isSilent = true
    },
    recover() {
      cut = null
      held = null
      isSilent = false
      isGone = false
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
