/** `changed`: it goes on, but what is open was allowed by what it was. */
export type EndReason = 'ended' | 'changed'

/** What stays open for a session beyond its requests, sockets and streams: it learns when the session ends. */
export interface SessionWatch {
  /** Calls `close` once when the session with this hash ends, or may do other things. The answer stops watching. */
  onEnd(hash: string, close: (why: EndReason) => void): () => void
  /** Closes all that is open for these sessions. */
  end(hashes: readonly string[], why?: EndReason): void
  /** The sessions that something is open for. */
  watched(): string[]
}

export function createSessionWatch(): SessionWatch {
  const open = new Map<string, Set<(why: EndReason) => void>>()
  return {
    onEnd(hash, close) {
      const closers = open.get(hash) ?? new Set()
      open.set(hash, closers.add(close))
      return () => {
        closers.delete(close)
        if (closers.size === 0 && open.get(hash) === closers) open.delete(hash)
      }
    },
    end(hashes, why = 'ended') {
      for (const hash of hashes) {
        const closers = open.get(hash)
        open.delete(hash)
        for (const close of closers ?? []) close(why)
      }
    },
    watched: () => [...open.keys()],
  }
}
