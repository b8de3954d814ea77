import type { Db, Tx } from '../../../db/database'
import { noteChange } from '../../changes/changes'
import type { Deps } from '../../common/context'
import { newId } from '../../common/ids'
import { answerInTime } from '../../outbox/deadline'
import type { Finish } from '../../outbox/job'
import { enqueue, isAnyPending } from '../../outbox/outbox'
import { findHeldName, listHeld } from '../domains/domains.service'
import { getRegistryContact } from './registry-contact.service'
import { type HolderPayload, type NamePayload, updateNamesOfHolder, updateRegistryHolder } from './whois.jobs'

const UPDATE_TIMEOUT_MS = 20_000
/** Names per message: a registrant may have thousands. */
const AT_ONCE = 100

type ChangedHolder = Omit<HolderPayload, 'after'>

/** Enqueues the update of a registrant's details at the registries of all its names, after commit. */
export const updateRegistry = (tx: Tx, holder: ChangedHolder, now: number): Promise<void> =>
  askFor(tx, { ...holder, after: '' }, now)

/** Enqueues the update of the registrant of one name at its registry. */
export const updateRegistryOf = (tx: Tx, held: NamePayload, now: number): Promise<void> =>
  enqueue(tx, updateRegistryHolder, { reference: `${held.name}:${newId('job')}`, payload: held }, now)

const askFor = (tx: Tx, payload: HolderPayload, now: number): Promise<void> =>
  enqueue(tx, updateNamesOfHolder, { reference: `${spreadOf(payload)}${newId('job')}`, payload }, now)

const spreadOf = ({ accountId, holderId }: Pick<HolderPayload, 'accountId' | 'holderId'>): string =>
  `${accountId}:${holderId ?? ''}:`

/** Whether the registrant of a name is still to be sent to its registry. */
export const isHolderChanging = async (db: Db, { name, ...holder }: NamePayload): Promise<boolean> =>
  (await isAnyPending(db, updateRegistryHolder, `${name}:`)) ||
  (await isAnyPending(db, updateNamesOfHolder, spreadOf(holder)))

/** Enqueues the names of a changed registrant, a page at a time, and records each domain as changed. */
export async function spreadHolder({ db, ports }: Deps, payload: HolderPayload): Promise<Finish> {
  const { after: _, ...holder } = payload
  const domains = await listHeld(db.reader, { ...payload, limit: AT_ONCE })
  const last = domains.at(-1)?.name
  const now = ports.clock.now()
  return async (tx) => {
    for (const { id, name } of domains) {
      await updateRegistryOf(tx, { ...holder, name }, now)
      // Webhooks of a domain include its registrant's details.
      await noteChange(tx, 'DOMAIN_CHANGED', id)
    }
    if (last !== undefined && domains.length === AT_ONCE) await askFor(tx, { ...holder, after: last }, now)
  }
}

/** Sends the current details of a registrant to the registry of a name. Throws OutsideUnavailable. */
export async function sendHolder({ db, ports }: Deps, { accountId, holderId, name }: NamePayload): Promise<void> {
  const held = await findHeldName(db.reader, { accountId, holderId, name })
  // A later registrant of the name has its own message.
  if (!held) return
  const contact = await getRegistryContact({ db }, accountId, holderId)
  await answerInTime('registry', UPDATE_TIMEOUT_MS, ports.registry.updateHolder(name, contact, held.isHidden))
}
