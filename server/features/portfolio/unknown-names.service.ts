import type { Tx } from '../../../db/database'
import { HOUR_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import { newId } from '../../common/ids'
import { answerInTime } from '../../outbox/deadline'
import type { DomainRegistry, ListedNames } from '../../ports/domain-registry'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { listHereAmong } from '../domains/domains.service'
import { listClaimedAmong } from '../orders/name-claims.service'
import { findPosition, keepPosition } from './portfolio.repository'
import { registrarsOf } from './registrars.service'
import * as repository from './unknown-names.repository'

const REGISTRY_TIMEOUT_MS = 30_000
/** Time between the starts of two readings. */
const READING_MS = 23 * HOUR_MS
/** Pages that one run reads of each registrar; the next run continues. */
const PAGES_MAX = 20

/**
 * Reads once a day, page by page, which names are in the account at each registrar that has a list, and records those that the shop
 * does not have. Changes nothing at a registrar.
 */
export async function readHeldNames(deps: Deps): Promise<void> {
  const listing = [...registrarsOf(deps)].filter(([, { listHeld }]) => listHeld)
  await deleteOthers(
    deps,
    listing.map(([name]) => name),
  )
  const read = listing.map(([name, registry]) => readNamesOf(deps, name, registry))
  const failed = (await Promise.allSettled(read)).find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}

/** Forgets names at registrars that the shop no longer uses. */
async function deleteOthers({ db }: Deps, names: readonly string[]): Promise<void> {
  const seen = await repository.listSeenRegistrars(db.reader)
  if (seen.every((name) => names.includes(name))) return
  await db.transaction((tx) => repository.deleteOthers(tx, names))
}

/** The position is kept with the names of each page, so that a restart continues from it. */
async function readNamesOf({ db, ports, log }: Deps, registrar: string, registry: DomainRegistry): Promise<void> {
  const positionName = `names:${registrar}` as const
  try {
    for (let page = 0; page < PAGES_MAX; page++) {
      const seenAt = ports.clock.now()
      const last = await findPosition(db.reader, positionName)
      const isUnderWay = last?.position != null
      if (last && !isUnderWay && seenAt - last.since < READING_MS) return
      const since = isUnderWay ? last.since : seenAt
      const asked = registry.listHeld?.(last?.position ?? null)
      if (!asked) return
      const listed = await answerInTime('registry', REGISTRY_TIMEOUT_MS, asked)
      await db.transaction(async (tx) => {
        await noteUnknown(tx, { registrar, listed, seenAt, since })
        await keepPosition(tx, positionName, { position: listed.cursor, since })
        if (listed.cursor === null) await repository.deleteUnseen(tx, registrar, since)
      })
      if (listed.cursor === null) return
    }
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error
    log.warn({ err: error, registrar }, 'portfolio: reading the names at the registrar failed')
  }
}

interface ReadPage {
  registrar: string
  listed: ListedNames
  seenAt: number
  /** Start of the reading. */
  since: number
}

/** Records the names of a page that the shop neither holds nor has on order. */
async function noteUnknown(tx: Tx, { registrar, listed, seenAt, since }: ReadPage): Promise<void> {
  const ends = new Map(listed.names.map(({ name, expiresAt }) => [name.toLowerCase(), expiresAt]))
  const names = [...ends.keys()]
  const known = new Set([...(await listHereAmong(tx, names)), ...(await listClaimedAmong(tx, names, seenAt))])
  for (const [name, endsAt] of ends)
    if (!known.has(name)) await repository.noteSeen(tx, { id: newId('unk'), registrar, name, endsAt, seenAt, since })
}
