import * as z from 'zod'
import type { Deps } from '../../common/context'
import { view } from '../../graphql/view'
import { verifyAudit } from '../audit.service'
import type { StaffContext } from '../staff-context'
import { beginCheck, endCheck, findCheck } from './checks.repository'
import { AuditChain } from './systems.graphql'

const CHECK = 'audit-chain'

const stored = z.object({ count: z.number(), faultAt: z.number().nullable() })

/** Verifies the whole audit log and keeps the result for staff. A scheduled task. */
export async function verifyAuditChain(deps: Deps): Promise<void> {
  const { db, log, ports } = deps
  await db.transaction((tx) => beginCheck(tx, CHECK, ports.clock.now()))
  const { fault, count } = await verifyAudit(deps)
  if (fault) log.error({ fault }, 'audit: the log was changed outside the shop')
  const result = { count, faultAt: fault?.position ?? null }
  await db.transaction((tx) => endCheck(tx, CHECK, { finishedAt: ports.clock.now(), result }))
}

/** Returns the latest result; null before the first, and for who may not read the whole log. */
export async function findAuditChain({ db, staff }: StaffContext): Promise<AuditChain | null> {
  if (!staff?.rights.includes('AUDIT_READ')) return null
  const row = await findCheck(db.reader, CHECK)
  const { data } = stored.safeParse(row?.result)
  if (!data || row?.finishedAt === null || row?.finishedAt === undefined) return null
  return view(AuditChain, { verifiedAt: row.finishedAt, count: data.count, faultAt: data.faultAt })
}
