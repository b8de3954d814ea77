/** What stays open for a session beyond its requests, sockets and streams: it learns when the session ends. */
export interface SessionWatch {
  /** Calls `close` once when the session with this hash ends. The answer stops watching. */
  onEnd(hash: string, close: () => void): () => void
  /** Closes all that is open for these sessions. */
  end(hashes: readonly string[]): void
  /** The sessions that something is open for. */
  watched(): string[]
}

export function createSessionWatch(): SessionWatch {
  const open = new Map<string, Set<() => void>>()
  return {
    onEnd(hash, close) {
      const closers = open.get(hash) ?? new Set()
      open.set(hash, closers.add(close))
      return () => {
        closers.delete(close)
        if (closers.size === 0 && open.get(hash) === closers) open.delete(hash)
      }
    },
    end(hashes) {
      for (const hash of hashes) {
        const closers = open.get(hash)
        open.delete(hash)
        for (const close of closers ?? []) close()
      }
    },
    watched: () => [...open.keys()],
  }
}
