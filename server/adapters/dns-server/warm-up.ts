import { setTimeout as sleep } from 'node:timers/promises'
import type { ServedZone } from './served-zone'
import type { WireName } from './wire'

export interface WarmUp {
  /** Schedules signing of the current version of a zone. */
  add(apex: WireName): void
  stop(): void
}

/** Maximum time per signing slice, short enough not to delay queries. */
const SLICE_MS = 2
/** Pause between slices, which leaves most of the time for other work. */
const REST_MS = 8

/** Signs zones in the background, one after the other and a few records at a time, before they are queried. */
export function startWarmUp(findZone: (apex: WireName) => ServedZone | null): WarmUp {
  const waiting = new Set<WireName>()
  let isRunning = false
  let isStopped = false

  async function run(): Promise<void> {
    isRunning = true
    for (const apex of waiting) {
      await sleep(REST_MS, undefined, { ref: false })
      if (isStopped) return
      waiting.delete(apex)
      // Queries of an unreadable zone are answered with SERVFAIL.
      await sign(apex).catch(() => {})
    }
    isRunning = false
  }

  async function sign(apex: WireName): Promise<void> {
    const zone = findZone(apex)
    let began = performance.now()
    for (const set of zone?.signedSets() ?? []) {
      zone?.signer?.signatureOf(set)
      if (performance.now() - began < SLICE_MS) continue
      await sleep(REST_MS, undefined, { ref: false })
      // A waiting zone is signed in the version at that time.
      if (isStopped || waiting.has(apex)) return
      began = performance.now()
    }
  }

  return {
    add(apex) {
      waiting.add(apex)
      if (!isRunning && !isStopped) void run()
    },
    stop() {
      isStopped = true
    },
  }
}
