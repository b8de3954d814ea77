// Preloaded into a server (`--import`): reports how much CPU time each turn of its event loop takes, whatever else runs on the
// machine.
import { openSync, readSync } from 'node:fs'

const file = openSync(`/proc/self/task/${process.pid}/schedstat`)
const buffer = Buffer.alloc(64)
let isWatching = false
let turns = { cpu: 0, longest: 0 }

/** Shorter turns come from the measurement itself. In milliseconds. */
const IDLE_MS = 0.3

process.on('message', (asked) => {
  if (asked === 'watch') {
    turns = { cpu: 0, longest: 0 }
    isWatching = true
    watch(ranFor())
  } else if (asked === 'tell') {
    isWatching = false
    // The current turn counts as well.
    setImmediate(() => process.send(turns))
  }
})

// If the load test that started this process is killed, nothing else ends it.
process.on('disconnect', () => process.exit())

function watch(before) {
  const now = ranFor()
  const took = now - before
  if (took > IDLE_MS) turns.cpu += took
  turns.longest = Math.max(turns.longest, took)
  if (isWatching) setImmediate(watch, now)
}

/** CPU milliseconds that the main thread has used. */
function ranFor() {
  const length = readSync(file, buffer, 0, buffer.length, 0)
  return Number(buffer.toString('latin1', 0, length).split(' ')[0]) / 1e6
}
