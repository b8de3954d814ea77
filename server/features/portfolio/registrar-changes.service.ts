import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import type { DomainRegistry } from '../../ports/domain-registry'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { askForLooks } from './domain-looks.service'
import * as repository from './portfolio.repository'
import { registrarsOf } from './registrars.service'

const REGISTRY_TIMEOUT_MS = 20_000
/** Pages of changes that one run reads; the next run continues. */
const PAGES_MAX = 20

/** Reads which names changed at each registrar since the last run, from all at once: one that is slow does not delay the others. */
export async function readChanges(deps: Deps): Promise<void> {
  const read = [...registrarsOf(deps)].map(([name, registry]) => readChangesOf(deps, name, registry))
  const failed = (await Promise.allSettled(read)).find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * Requests a comparison of each name that changed at a registrar. The cursor is kept with the requests, so that a crash repeats
 * changes and loses none.
 */
async function readChangesOf(deps: Deps, registrar: string, registry: DomainRegistry): Promise<void> {
  const { db, ports, log } = deps
  const positionName = `changes:${registrar}` as const
  try {
    for (let page = 0; page < PAGES_MAX; page++) {
      const cursor = (await repository.findPosition(db.reader, positionName))?.position ?? null
      const changes = await answerInTime('registry', REGISTRY_TIMEOUT_MS, registry.changes(cursor))
      if (changes.names.length === 0 && changes.cursor === cursor) return
      await db.transaction(async (tx) => {
        const now = ports.clock.now()
        await askForLooks(deps, tx, changes.names, now)
        await repository.keepPosition(tx, positionName, { position: changes.cursor, since: now })
      })
      if (changes.cursor === cursor) return
    }
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error
    log.warn({ err: error, registrar }, 'portfolio: reading the changes of the registrar failed')
  }
}
