export interface Slots {
  /** Runs the act when there is room. Urgent acts pass those that wait. Throws the signal's reason when left before. */
  run<T>(act: () => Promise<T>, options: { signal: AbortSignal; isUrgent: boolean }): Promise<T>
}

/** Room for so many acts at once; the rest wait in the order in which they came. */
export function createSlots(size: number): Slots {
  let free = size
  const urgent = new Set<() => void>()
  const ordinary = new Set<() => void>()

  function enter(signal: AbortSignal, queue: Set<() => void>): Promise<void> | void {
    signal.throwIfAborted()
    if (free > 0) {
      free--
      return
    }
    return new Promise((resolve, reject) => {
      const goIn = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.delete(goIn)
        reject(signal.reason)
      }
      queue.add(goIn)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  function leaveRoom(): void {
    for (const queue of [urgent, ordinary]) {
      const [next] = queue
      if (!next) continue
      queue.delete(next)
      next()
      return
    }
    free++
  }

  return {
    async run(act, { signal, isUrgent }) {
      await enter(signal, isUrgent ? urgent : ordinary)
      try {
        return await act()
      } finally {
        leaveRoom()
      }
    },
  }
}
