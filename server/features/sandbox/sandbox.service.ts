import * as z from 'zod'
import { DAY_MS } from '../../../rules/time'
import type { Context } from '../../common/context'
import { Failure, forbidden } from '../../common/failures'
import { requireAccount } from '../../common/guards'
import type { Sandbox, TestOutcome } from '../../common/sandbox'
import { type InvalidInput, invalidField, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { nextJobAt } from '../../outbox/outbox'
import type { NamesGone } from '../orders/orders.errors'
import { findOrder } from '../orders/orders.service'
import { NothingToPay } from '../payments/payments.graphql'
import { payOrder } from '../payments/payments.service'
import { ClockAdvanced, MAILS_MAX, SandboxMailNode, SandboxNode, SandboxReset, TestOrderPaid } from './sandbox.graphql'
import { text } from './sandbox.text'

const FURTHEST_MS = 2 * 366 * DAY_MS
/** A request must get a response in time: remaining work is left for the next one. */
const WORK_MS = 20_000
/** Times at which jobs run exactly when they are due. Beyond these, an endless job is run once a day. */
const EXACT_MOMENTS = 2000
const RETRY_AFTER_SECONDS = 1

/** Returns the sandbox that this request works in, or null. */
export function findSandbox({ sandbox, ports }: Context): SandboxNode | null {
  if (!sandbox) return null
  return view(SandboxNode, {
    now: ports.clock.now(),
    get mails() {
      return sandbox
        .listMails(MAILS_MAX)
        .map(({ id, to, subject, text, sentAt }) => view(SandboxMailNode, { id, to, subject, text, at: sentAt }))
    },
  })
}

/** As `findSandbox`, for REST. Throws FORBIDDEN outside a sandbox. */
export function requireOwnSandbox(ctx: Context): SandboxNode {
  requireSandbox(ctx)
  return findSandbox(ctx) as SandboxNode
}

/**
 * Moves the clock to a later time, in RFC 3339. Jobs that become due on the way are run, and each scheduled task once a
 * day. Throws FORBIDDEN outside a sandbox, and CONFLICT while another request moves the clock.
 */
export async function advanceClock(ctx: Context, moment: string): Promise<ClockAdvanced | InvalidInput> {
  const sandbox = requireSandbox(ctx)
  const { clock } = ctx.ports
  const to = rfc3339.safeParse(moment).success ? Date.parse(moment) : Number.NaN
  if (Number.isNaN(to)) return invalidField('to', text[ctx.locale].noMoment)
  if (!(to > clock.now())) return invalidField('to', text[ctx.locale].notForward)
  if (to - clock.now() > FURTHEST_MS) return invalidField('to', text[ctx.locale].tooFar)
  if (advancing.has(sandbox)) throw new Failure('CONFLICT', 'stillRunning', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  advancing.add(sandbox)
  try {
    return await goTo(ctx, sandbox, to)
  } finally {
    advancing.delete(sandbox)
  }
}

const rfc3339 = z.iso.datetime({ offset: true })

const advancing = new WeakSet<Sandbox>()

async function goTo({ db, ports: { clock } }: Context, sandbox: Sandbox, to: number): Promise<ClockAdvanced> {
  const until = performance.now() + WORK_MS
  let tasksAt = clock.now() + DAY_MS
  let jobs = await sandbox.runJobs()
  let at = clock.now()
  for (let moments = 0; at < to; moments++) {
    if (performance.now() > until) return view(ClockAdvanced, { now: at, jobs, isComplete: false, isThere: false })
    const due = moments < EXACT_MOMENTS ? await nextJobAt(db.reader) : null
    at = Math.min(to, Math.max(clock.now(), Math.min(tasksAt, due ?? tasksAt)))
    // The clock keeps running meanwhile, and may have passed that time.
    if (at > clock.now()) sandbox.moveClock(at)
    if (at >= tasksAt || at === to) {
      await sandbox.runTasks()
      tasksAt = at + DAY_MS
    }
    jobs += await sandbox.runJobs()
  }
  return view(ClockAdvanced, { now: to, jobs, isComplete: true, isThere: true })
}

/** Pays an order without a browser. Throws FORBIDDEN outside a sandbox, and NOT_FOUND. */
export async function payTestOrder(
  ctx: Context,
  { orderId, outcome }: { orderId: string; outcome: TestOutcome },
): Promise<TestOrderPaid | NothingToPay | NamesGone> {
  const sandbox = requireSandbox(ctx)
  const link = await payOrder(ctx, orderId)
  if (link instanceof UserError) return link
  await sandbox.pay(link.url, outcome)
  const order = await findOrder(ctx, orderId)
  return order ? view(TestOrderPaid, { order }) : new NothingToPay(ctx)
}

/** Deletes all content of the sandbox. Throws FORBIDDEN outside one. */
export async function resetSandbox(ctx: Context): Promise<SandboxReset> {
  const sandbox = requireSandbox(ctx)
  sandbox.reset()
  return view(SandboxReset, { now: sandbox.realNow() })
}

function requireSandbox(ctx: Context): Sandbox {
  requireAccount(ctx)
  if (!ctx.sandbox) throw forbidden('sandboxOnly')
  return ctx.sandbox
}
