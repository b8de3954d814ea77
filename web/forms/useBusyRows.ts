import { useRef, useState } from 'react'

export interface BusyRows {
  isBusy(row: string): boolean
  /** Starts an action of a row, unless one of the same row is pending. */
  run(row: string, act: () => Promise<void>): Promise<void>
}

/** Runs the actions of several rows at the same time, at most one per row. `useAttempt` runs one action at a time. */
export function useBusyRows(): BusyRows {
  // Also known between two clicks that come before the next render.
  const pending = useRef(new Set<string>())
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())

  async function run(row: string, act: () => Promise<void>): Promise<void> {
    if (pending.current.has(row)) return
    pending.current.add(row)
    setBusy(new Set(pending.current))
    try {
      await act()
    } finally {
      pending.current.delete(row)
      setBusy(new Set(pending.current))
    }
  }

  return { isBusy: (row) => busy.has(row), run }
}
