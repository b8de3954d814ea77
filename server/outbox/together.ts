import type { Tx } from '../../db/database'
import { isOutcomeUnknown } from '../../db/errors'
import { groupBy } from '../../rules/group-by'
import type { Deps } from '../common/context'
import type { Again, JobMessage, Rest, Together } from './job'
import { postpone } from './leases'
import { type EndedMessage, markEndedDone, noteEnded } from './outbox'

/** Work left by a message of a group, written together with that of others. */
export interface Joint {
  together: Together
  left: unknown
}

/** How long a result waits for those of its group, so that they are written together. */
const WAIT_MS = 100

/**
 * Returns the run of each of these messages, which were leased together. If beginning them together fails, each begins alone. A
 * result waits briefly for the others, so one that is late delays none.
 */
export function runTogether(
  deps: Deps,
  together: Together,
  messages: readonly JobMessage[],
): (message: JobMessage) => Promise<Joint | undefined> {
  let beginning: ReturnType<Together['begin']> | null = null
  let running = messages.length
  const { opened, open } = createGate()

  async function begin(message: JobMessage): Promise<unknown> {
    beginning ??= together.begin(deps, messages)
    try {
      return (await beginning)[messages.indexOf(message)]
    } catch {
      return (await together.begin(deps, [message]))[0]
    }
  }

  return async (message) => {
    const ran = begin(message).then((begun) => (begun ? together.run(deps, begun) : null))
    const left = await ran.finally(() => {
      running--
      open(running === 0 ? 0 : WAIT_MS)
    })
    if (left === null) return undefined
    await opened
    return { together, left }
  }
}

function createGate() {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  let timer: NodeJS.Timeout | undefined
  return {
    opened,
    /** Opens at once, or in so many milliseconds unless that was asked before. */
    open(inMs: number): void {
      if (inMs > 0) timer ??= setTimeout(open, inMs)
      else {
        clearTimeout(timer)
        open()
      }
    },
  }
}

/** A message whose job has run, with the work that it left. */
interface Ended {
  message: EndedMessage
  left: Rest | Joint
}

interface Waiting extends Ended {
  resolve(again: Again | null): void
  reject(error: unknown): void
}

/**
 * Returns a function that writes what a job left, with the end of its message: returns when the message runs again, null if it is
 * done. Messages that end in the same turn of the event loop share a transaction. If that fails, each gets its own, so no message
 * fails because of another.
 */
export function createRecorder(deps: Deps): (ended: Ended) => Promise<Again | null> {
  const queue: Waiting[] = []

  async function record(all: readonly Waiting[]): Promise<void> {
    try {
      const agains = await deps.db.transaction((tx) => write(deps, tx, all))
      for (const one of all) one.resolve(agains.get(one) ?? null)
    } catch (error) {
      if (all.length > 1 && !isOutcomeUnknown(error)) for (const one of all) void record([one])
      else for (const { reject } of all) reject(error)
    }
  }

  return (ended) =>
    new Promise((resolve, reject) => {
      const waiting = { ...ended, resolve, reject }
      // A transaction belongs to one trace.
      if (deps.monitor?.isTraced) return void record([waiting])
      if (queue.length === 0) setImmediate(() => void record(queue.splice(0)))
      queue.push(waiting)
    })
}

async function write<One extends Ended>(
  deps: Deps,
  tx: Tx,
  all: readonly One[],
): Promise<ReadonlyMap<One, Again | null>> {
  const agains = new Map<One, Again | null>()
  const end = (one: One, again: Again | null): void => {
    agains.set(one, again)
    if (!again) noteEnded(tx, one.message)
  }
  const joint: (Joint & { one: One })[] = []
  for (const one of all) {
    if (isJoint(one.left)) joint.push({ ...one.left, one })
    else end(one, await finish(tx, one.left))
  }
  for (const [together, own] of groupBy(joint, ({ together }) => together)) {
    const lefts = own.map(({ left }) => left)
    const results = await together.finish(deps, tx, lefts)
    for (const [at, { one }] of own.entries()) end(one, results[at] ?? null)
  }
  await markEndedDone(tx, deps.ports.clock.now())
  for (const [{ message }, again] of agains) if (again) await postpone(tx, message.id, again.againAt)
  return agains
}

const isJoint = (left: Rest | Joint): left is Joint => typeof left === 'object' && 'together' in left

/** Writes what a job left to write. Returns when it has to run again; null if it is done. */
async function finish(tx: Tx, left: Rest): Promise<Again | null> {
  if (!left) return null
  if (typeof left === 'object' && 'decide' in left) return left.decide(tx)
  await (typeof left === 'object' ? left.finish(tx) : left(tx))
  return typeof left === 'object' ? left : null
}
