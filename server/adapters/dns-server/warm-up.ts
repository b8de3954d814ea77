import { setTimeout as sleep } from 'node:timers/promises'
import type { ServedZone } from './served-zone'
import type { WireName } from './wire'

export interface WarmUp {
  /** Has the signatures of a zone made, those of its newest state. */
  add(apex: WireName): void
  stop(): void
}

/** Signing for so long at a time keeps nobody waiting. */
const SLICE_MS = 2
/** Between two slices, so that most of the time is left for other work. */
const REST_MS = 8

/** Makes signatures before anybody asks for them, a few at a time, one zone after the other. */
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
      // A zone that cannot be read is answered with SERVFAIL when it is asked.
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
      // It begins anew with what the zone is now.
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
