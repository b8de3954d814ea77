import * as z from 'zod'
import type { Tx } from '../../db/database'
import type { Deps } from '../common/context'
import type { OutboxRow } from './outbox'

/** Effects of dropping a job. */
const DROP_EFFECTS = ['NOT_SENT', 'NOT_DELIVERED', 'NOT_PASSED_ON', 'NOT_CHECKED', 'MONEY'] as const
export type DropEffect = (typeof DROP_EFFECTS)[number]

/** How a job is run. */
export interface JobOptions {
  /** Effect of dropping it; NOT_PASSED_ON when left out. One about MONEY cannot be dropped. */
  dropping?: DropEffect
  /** Attempts before the message is given up and waits for an operator. */
  maxAttempts: number
  /** Milliseconds that one attempt may take, 50,000 when left out; then it is retried. */
  deadlineMs?: number
  /** How many messages run at the same time, 8 when left out. */
  atOnce?: number
  /**
   * Keeps the payload of a given-up message readable. Otherwise it is encrypted and deleted after two weeks, since it
   * may give access to an account.
   */
  keepsPayload?: boolean
  /** Names under which earlier releases enqueued the same work; their messages are still run. */
  formerNames?: readonly string[]
}

/** A message as its handler gets it, with a validated payload. */
export interface JobMessage<Payload = OutboxRow['payload']> extends Pick<OutboxRow, 'id' | 'reference' | 'attempts'> {
  payload: Payload
}

/**
 * Writes the changes that remain after the outside system responded, in the transaction that marks the message as done:
 * a crash leaves both or neither. Not called after the deadline.
 */
export type Finish = (tx: Tx) => Promise<void>

/** When a message runs again, without counting as an attempt. */
export interface Again {
  /** Milliseconds since the epoch. */
  againAt: number
}

/** As `Finish`, for a message that may have to run again because of what the transaction finds: null if it is done. */
export interface Undecided {
  decide(tx: Tx): Promise<Again | null>
}

/** The outside system accepted the work and is still busy: the message is run again, without counting as an attempt. */
export interface Unfinished extends Again {
  finish: Finish
}

/**
 * Runs messages that were leased together: what their rows need is read and written for all of them, and the outside system is
 * asked for each, at the same time. Whatever fails for several messages is done again for each alone, so no message fails because
 * of another.
 */
export interface Together<Message = JobMessage, Begun = unknown, Left = unknown> {
  /** Reads what the messages need, and records that they run. Returns one result for each; null if nothing is left to do. */
  begin(deps: Deps, messages: readonly Message[]): Promise<(Begun | null)[]>
  /** As a job's `run`, for one message: asks the outside system. Null if nothing is left to write. */
  run(deps: Deps, begun: Begun): Promise<Left | null>
  /** As `Undecided`, for messages that ended at about the same time. Returns one result for each. */
  finish(deps: Deps, tx: Tx, left: readonly Left[]): Promise<(Again | null)[]>
}

/** Can be called again for the same reference: query the outside system before repeating. */
type Run<Payload> = (deps: Deps, message: JobMessage<Payload>) => Promise<void> | Promise<Rest>

/** Work that a job leaves after the outside system responded. */
export type Rest = Finish | Unfinished | Undecided | undefined

/** The thing that a job is about, as staff know it. */
export interface JobSubject {
  kind: 'ORDER' | 'DOMAIN' | 'INVOICE' | 'CUSTOMER' | 'MAIL'
  id: string
  /** Order number, domain name, address. */
  title: string
}

/** The values of a payload that staff see, by name: never a secret. */
export type Described = Readonly<Record<string, string>>

interface Handling {
  /** Ids of the message's objects, such as its order, for logs and traces: never personal data. */
  about?(deps: Deps, reference: string): Promise<Readonly<Record<string, string>>>
  /** Returns the thing that the message is about, for staff; null if that is gone. */
  subject?(deps: Pick<Deps, 'db'>, reference: string): Promise<JobSubject | null>
  /** Called when the message is given up. */
  onGivenUp?(deps: Deps, message: OutboxRow): Promise<void>
}

/** A contract with its handler, for the runner. */
export interface Job extends JobOptions, Handling {
  name: string
  /** Validates the payload and runs the handler. */
  run: Run<OutboxRow['payload']>
  /** Runs messages that were leased together; absent if each is run alone. */
  together?: Together
  /** Returns the values of a payload that staff see; none if it shows nothing, or is no payload of this job. */
  describe(payload: OutboxRow['payload']): Described
}

/** The name and payload of background work. Services enqueue it; the feature that owns the work handles it. */
export interface JobContract<Payload> extends JobOptions {
  name: string
  payload: z.ZodType<Payload>
  handle(run: Run<Payload>, handling?: Handling): Job
  handleTogether<Begun, Left>(handler: Together<JobMessage<Payload>, Begun, Left>, handling?: Handling): Job
}

/**
 * Defines background work. The name is stored: it must not change without `formerNames`. `describe` returns what staff may see of
 * the payload; without it they see none.
 */
export function defineJob<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  { describe, ...options }: JobOptions & { describe?(payload: Payload): Described },
): JobContract<Payload> {
  const parse = (message: JobMessage) => ({ ...message, payload: payload.parse(message.payload) })
  const jobOf = (run: Job['run'], handling: Handling | undefined): Job => ({
    ...options,
    name,
    ...handling,
    describe(stored) {
      const parsed = payload.safeParse(stored)
      return (parsed.success && describe?.(parsed.data)) || {}
    },
    run,
  })
  return {
    ...options,
    name,
    payload,
    handle: (run, handling) => jobOf((deps, message) => run(deps, parse(message)), handling),
    handleTogether(handler, handling) {
      const alone = runAlone(handler)
      const job = jobOf((deps, message) => alone(deps, parse(message)), handling)
      const begin: Together['begin'] = async (deps, messages) => handler.begin(deps, messages.map(parse))
      return { ...job, together: { ...handler, begin } as Together }
    },
  }
}

/** Returns the run of one message by a handler of several. */
export const runAlone =
  <Message, Begun, Left>({ begin, run, finish }: Together<Message, Begun, Left>) =>
  async (deps: Deps, message: Message): Promise<Rest> => {
    const [begun] = await begin(deps, [message])
    const left = begun ? await run(deps, begun) : null
    return left === null ? undefined : { decide: async (tx) => (await finish(deps, tx, [left]))[0] ?? null }
  }

/** The payload of a job whose message needs only its reference. */
export const noPayload = z.object({})

/**
 * Returns when to poll an outside system again for work that it accepted at `since`: soon at first, later every five
 * minutes, or at the given longest pause in milliseconds.
 */
export const nextLookAt = (since: number, now: number, longestMs = LONGEST_LOOK_MS): number =>
  now + Math.min(longestMs, Math.max(FIRST_LOOK_MS, now - since))

const FIRST_LOOK_MS = 2000
const LONGEST_LOOK_MS = 5 * 60_000
