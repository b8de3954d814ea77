import { backupAge } from '../../../db/backup-note'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import type { PortPauses } from '../../monitoring/port-pauses'
import type { StaffContext } from '../staff-context'
import type { WaitingItem, WorkSource } from '../staff-part'
import { findAuditChain } from './audit-check.service'
import { listSystems } from './systems.service'

const PATH = '/beheer/systemen'

type Item = Pick<WaitingItem, 'key' | 'subject' | 'cause' | 'since'>
const item = (found: Item, path = PATH): WaitingItem => ({
  ...found,
  ...{ path, count: 1, amount: null, customer: null, accountId: null },
})

/** Outside systems whose last calls failed in a row. */
export const systemsDown: WorkSource = {
  kind: 'system-down',
  group: 'DELIVERY',
  right: 'JOBS_RETRY',
  isOfShop: true,
  async list(ctx, { limit }) {
    const down = (await listSystems(ctx)).filter(({ state }) => state === 'INTERRUPTED')
    return down.slice(0, limit).map(({ id, adapter, lastGoodAt, lastErrorAt, lastError }) =>
      item({
        key: id,
        subject: id.includes(':') ? id : `${id}:${adapter}`,
        cause: lastError,
        since: lastGoodAt ?? lastErrorAt ?? ctx.at,
      }),
    )
  },
}

/** Pauses that began more than a day ago, which may be forgotten. */
export const pausesLong = pausesThatLast('system-paused-long', ({ portPauses }) => portPauses)

/** Pauses of sale that began more than a day ago. */
export const salePausesLong = pausesThatLast('sale-paused-long', ({ salePauses }) => salePauses)

function pausesThatLast(kind: string, pausesOf: (ctx: StaffContext) => PortPauses): WorkSource {
  return {
    kind,
    group: 'DELIVERY',
    right: 'JOBS_RETRY',
    isOfShop: true,
    async list(ctx, { limit }) {
      const long = pausesOf(ctx)
        .list()
        .filter(({ pausedAt }) => pausedAt < ctx.at - DAY_MS)
      return long.slice(0, limit).map(({ port, adapter, reason, pausedAt }) =>
        item({
          key: `${port}:${adapter}`,
          subject: adapter === '' ? port : `${port}:${adapter}`,
          cause: reason,
          since: pausedAt,
        }),
      )
    },
  }
}

/** A backup is due every day; the alert of docs/operating.md has the same limit. */
const BACKUP_OLD_MS = 26 * HOUR_MS

/** The last backup is too old. Unknown where backups are made without `npm run backup`. */
export const backupOld: WorkSource = {
  kind: 'backup-old',
  group: 'MESSAGES',
  right: 'JOBS_DROP',
  isOfShop: true,
  async list({ config }) {
    const age = backupAge(config.dataDir)
    if (age === null || age < BACKUP_OLD_MS) return []
    return [item({ key: 'backup', subject: 'npm run backup', cause: null, since: Date.now() - age })]
  },
}

/** The hash chain of the audit log is broken. */
export const auditFaults: WorkSource = {
  kind: 'audit-fault',
  group: 'MESSAGES',
  right: 'AUDIT_READ',
  isOfShop: true,
  async list(ctx) {
    const chain = await findAuditChain(ctx)
    if (!chain || chain.faultAt === null) return []
    const found = { key: 'audit', subject: String(chain.faultAt), cause: null, since: chain.verifiedAt }
    return [item(found, '/beheer/logboek')]
  },
}
