import { hash, verify } from '@node-rs/argon2'
import { outsideUnavailable } from './failures'

/** OWASP's minimum for argon2id, which is the library's variant when none is named. Memory is in KiB. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A hash takes one core and 19 MiB: more at once would starve all other work. */
const AT_ONCE = 2
const WAITING = 20

/** The hash of a random password, so that an unknown account costs as much time as a known one. */
const UNKNOWN_ACCOUNT_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$S+SIdzmxWy7xWH8l/dzByQ$8JIyUYk7PVtiWGmdiZKazBLN9azjW4JW5yo2MLec9l8'

/** Hashes the exact bytes: nothing is trimmed, normalised or cut. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, ARGON2))

/** Whether this is the password. Without a hash the result is false, after the same work. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? UNKNOWN_ACCOUNT_HASH, password))
  return isRight && passwordHash !== null
}

/** Cores belong to the process and not to one shop in it, so this queue is the process's too. */
const line: (() => void)[] = []
let busy = 0

/** Runs at most two at a time with twenty waiting; more are refused with OUTSIDE_UNAVAILABLE. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= AT_ONCE) {
    if (line.length >= WAITING) throw outsideUnavailable(new Error('too many passwords are waiting to be hashed'))
    await new Promise<void>((resolve) => line.push(resolve))
  } else {
    busy++
  }
  try {
    return await work()
  } finally {
    // The slot passes to the next in the queue, or is freed.
    const next = line.shift()
    if (next) next()
    else busy--
  }
}
