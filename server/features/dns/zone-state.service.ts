import type { Db, Tx } from '../../../db/database'
import { DAY_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import { findMessage } from '../../outbox/outbox'
import type { DomainRow } from '../domains/domains.service'
import { delegateDomain } from './dns.jobs'
import { touchZone } from './dns-commits.service'
import { enqueueRegistryUpdate } from './dnssec.service'
import { askForDelegation } from './name-servers.service'
import { zoneToServe } from './publish.service'
import { findKeys, signersOf } from './zone-signing.service'
import { findZone } from './zones.repository'

/** Returns the serial of a domain's zone; null without a zone. */
export const findSerial = async ({ db }: Pick<Deps, 'db'>, domainId: string): Promise<number | null> =>
  (await findZone(db.reader, domainId))?.serial ?? null

/**
 * Returns the key tags that the registry should publish: none for an unsigned zone. Null while a step of signing is under way,
 * and for a domain that does not use our DNS.
 */
export async function expectedKeyTags(
  { db }: { db: { reader: Db } },
  domain: DomainRow,
): Promise<readonly number[] | null> {
  if (!domain.usesOurDns) return null
  const { row, rollover } = await findKeys(db.reader, domain.id)
  if (!row) return []
  return row.state === 'ANNOUNCED' ? signersOf(domain.name, row, rollover).map(({ keyTag }) => keyTag) : null
}

/**
 * As `expectedKeyTags`, for a comparison that nobody watches: null too for a day after a change of the DS records or the delegation,
 * and after the domain came here, since registries publish a change late.
 */
export async function settledKeyTags(db: Db, domain: DomainRow, now: number): Promise<readonly number[] | null> {
  const { row, rollover } = await findKeys(db, domain.id)
  const delegation = await findMessage(db, delegateDomain, domain.id)
  const isDelegating = delegation !== null && delegation.doneAt === null && delegation.failedAt === null
  const changes = [domain.registeredAt, delegation?.doneAt ?? 0, row?.dueAt ?? 0, rollover?.since ?? 0]
  if (isDelegating || now - Math.max(...changes) < DAY_MS) return null
  return expectedKeyTags({ db: { reader: db } }, domain)
}

/** Asks the name server whether it has the zone of a domain as it is here. Null without a zone. Throws OutsideUnavailable. */
export async function compareZone(deps: Deps, domain: DomainRow, ms: number): Promise<boolean | null> {
  const serial = domain.usesOurDns ? await findSerial(deps, domain.id) : null
  if (serial === null) return null
  const zone = await zoneToServe(deps, domain, serial)
  return (await answerInTime('dns-server', ms, deps.ports.dnsServer.compare(zone))) !== 'different'
}

/** Publishes the zone of a domain again, with a new serial. */
export const publishZoneAgain = async (tx: Tx, domain: DomainRow, now: number): Promise<void> => {
  await touchZone(tx, { domain, now })
}

/** Whether the zone of a domain is signed. */
export const isZoneSigned = async (tx: Tx, domainId: string): Promise<boolean> =>
  (await findKeys(tx, domainId)).row !== null

/** Has the registry publish the keys of a domain's zone again, or none if it is unsigned. */
export async function announceKeysAgain(tx: Tx, domain: DomainRow, now: number): Promise<void> {
  const { row } = await findKeys(tx, domain.id)
  if (row) await enqueueRegistryUpdate(tx, domain, row, now)
  else await askForDelegation(tx, domain.id, now)
}
