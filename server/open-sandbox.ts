import { createHmac } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { GraphQLSchema } from 'graphql'
import { isDamaged } from '../db/errors'
import { type MovableClock, openMovableClock } from './adapters/clock/movable'
import { type Adapters, requireEmbedded } from './adapters/open-adapters'
import { isAftermath } from './adapters/payment-provider/bank-ledger'
import type { TestBank } from './adapters/payment-provider/test-bank'
import type { TokenHolder } from './common/api-token'
import type { Deps } from './common/context'
import type { Sandbox } from './common/sandbox'
import { TASKS } from './features'
import { copyAccount } from './features/accounts/accounts.service'
import { copyToken } from './features/api-tokens/api-tokens.service'
import { receiveNotification } from './features/payments/notification.service'
import { type OpenedDeps, openDeps } from './open-deps'
import { runTask, type ScheduledTask, startScheduledTasks } from './outbox/scheduled-tasks'

/** The same interval as for the shop's embedded bank. */
const TELL_AGAIN_MS = 30_000

const SANDBOX_TASKS = TASKS.filter(({ isShopOnly }) => !isShopOnly)

/**
 * Opens an account's own shop beside the real one: the same code in its own folder, with embedded outside systems
 * except for webhooks.
 */
export async function openSandbox(
  shop: Deps,
  { accountId, folder, reset }: { accountId: string; folder: string; reset(): void },
  schema: GraphQLSchema,
): Promise<OpenedSandbox> {
  const { config, log } = shop
  const clock = openMovableClock(folder, shop.ports.clock)
  const open = () =>
    openDeps({
      config: {
        ...config,
        dataDir: folder,
        // Signatures and encrypted values of one are invalid in the other.
        secret: createHmac('sha256', config.secret).update(`sandbox:${accountId}`).digest('base64url'),
        adapters: config.standIns,
      },
      publicUrl: () => shop.publicUrl,
      log,
      // Only a crash of the machine can damage it, and then the sandbox starts empty.
      durability: 'OFF',
      schema: () => schema,
      beside: {
        shop,
        accountId,
        // The folder tells whether the sandbox exists: PostgreSQL may still hold a deleted one.
        schema: { name: `sandbox_${accountId}`, isNew: !existsSync(join(folder, 'embedded.sqlite')) },
        clock,
        sandboxOf: (opened) => sandboxOf(opened, { shop, clock, reset }),
      },
    })
  const opened = await open().catch((error: unknown) => {
    if (!isDamaged(error)) throw error
    log.warn({ err: error }, 'sandbox: a damaged sandbox was reset')
    rmSync(folder, { recursive: true, force: true })
    return open()
  })
  const { deps, adapters } = opened
  // Runs what became due while it was closed.
  await deps.sandbox?.runTasks()
  const stopTasks = startScheduledTasks(deps, [
    ...SANDBOX_TASKS,
    sandboxBankTask(requireEmbedded(adapters, 'bank').bank),
  ])
  const copied = new Map<string, string>()
  return {
    ...opened,
    async bringIn(holder) {
      const account = JSON.stringify(holder.account)
      if (copied.get(holder.account.id) !== account) await copyAccount(deps, holder.account)
      copied.set(holder.account.id, account)
      const token = JSON.stringify(holder.token)
      if (copied.get(holder.token.id) !== token) await copyToken(shop, deps, holder)
      copied.set(holder.token.id, token)
    },
    async close() {
      stopTasks()
      await opened.close()
    },
  }
}

export interface OpenedSandbox extends OpenedDeps {
  /** Copies the current account and token of the shop into it. */
  bringIn(holder: TokenHolder): Promise<void>
}

function sandboxOf(
  { deps, adapters, runJobs }: { deps: Deps; adapters: Adapters; runJobs(): Promise<number> },
  { shop, clock, reset }: { shop: Deps; clock: MovableClock; reset(): void },
): Sandbox {
  const { bank, mailbox } = requireEmbedded(adapters, 'bank', 'mailbox')
  return {
    realNow: () => shop.ports.clock.now(),
    moveClock: clock.moveTo,
    async runTasks() {
      for (const task of [...SANDBOX_TASKS, sandboxBankTask(bank)]) await runTask(deps, task)
    },
    runJobs,
    listMails: (limit) => mailbox.list(undefined, limit),
    async pay(paymentUrl, outcome) {
      const id = paymentUrl.split('/').at(-1) ?? ''
      const decision = isAftermath(outcome) ? bank.follow(id, outcome) : bank.decide(id, outcome)
      if (!decision) return false
      await receiveNotification(deps, decision.notification)
      bank.acknowledge(decision.notification)
      return true
    },
    reset,
  }
}

/**
 * As the shop's embedded bank does over HTTP: expires overdue payments, and repeats notifications that were not
 * received.
 */
const sandboxBankTask = (bank: TestBank): ScheduledTask => ({
  name: 'sandbox-bank',
  everyMs: TELL_AGAIN_MS,
  onEachInstance: true,
  async run(deps) {
    const notification = bank.pendingNotification()
    if (notification === null) return
    await receiveNotification(deps, notification)
    bank.acknowledge(notification)
  },
})
