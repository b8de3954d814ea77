/** `changed`: the session continues, but open connections were authorized by its earlier rights. */
export type EndReason = 'ended' | 'changed'

/** Tracks sockets and streams of a session that outlive their request, and closes them when the session ends. */
export interface SessionWatch {
  /**
   * Calls `close` once when the session with this hash ends or its rights change. Returns a function that unsubscribes.
   */
  onEnd(hash: string, close: (why: EndReason) => void): () => void
  /** Closes all connections of these sessions. */
  end(hashes: readonly string[], why?: EndReason): void
  /** Returns the sessions with open connections. */
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
