import * as z from 'zod'
import type { Tx } from '../../../db/open'
import { newId } from '../../common/ids'
import { answerInTime } from '../../outbox/deadline'
import { enqueue } from '../../outbox/outbox'
import type { Job } from '../../outbox/runner'
import { noteChange } from '../webhooks/changes.service'
import { getRegistryContact } from './registry-contact.service'
import { findHeldName, listHeld } from './whois.repository'

const UPDATE_TIMEOUT_MS = 20_000
/** Names of one message: a holder may have thousands. */
const AT_ONCE = 100

const holderPayload = z.object({
  accountId: z.string(),
  /** Null for the standard holder. */
  holderId: z.string().nullable(),
  /** The last name that was asked for; empty to begin with. */
  after: z.string(),
})

const namePayload = z.object({ accountId: z.string(), holderId: z.string().nullable(), name: z.string() })

type ChangedHolder = Omit<z.infer<typeof holderPayload>, 'after'>

/** Has the registries of all names that a holder has told of its details, once the change is committed. */
export const tellRegistry = (tx: Tx, holder: ChangedHolder, now: number): Promise<void> =>
  askFor(tx, { ...holder, after: '' }, now)

/** Has the registry of one name told who holds it now. */
export const tellRegistryOf = (tx: Tx, held: z.infer<typeof namePayload>, now: number): Promise<void> =>
  enqueue(tx, { job: updateRegistryHolder.name, reference: newId('job'), payload: held }, now)

const askFor = (tx: Tx, payload: z.infer<typeof holderPayload>, now: number): Promise<void> =>
  enqueue(tx, { job: spreadHolder.name, reference: newId('job'), payload }, now)

/** Asks for each of a changed holder's names, some at a time, and notes that it is another. */
export const spreadHolder: Job<z.infer<typeof holderPayload>> = {
  name: 'spread-holder',
  payload: holderPayload,
  maxAttempts: 40,
  async run({ db, ports }, { payload }) {
    const { after: _, ...holder } = payload
    const domains = await listHeld(db.reader, { ...payload, limit: AT_ONCE })
    const last = domains.at(-1)?.name
    const now = ports.clock.now()
    return async (tx) => {
      for (const { id, name } of domains) {
        await tellRegistryOf(tx, { ...holder, name }, now)
        // A domain tells its holder's details.
        await noteChange(tx, 'DOMAIN_CHANGED', id)
      }
      if (last !== undefined && domains.length === AT_ONCE) await askFor(tx, { ...holder, after: last }, now)
    }
  },
}

/** Hands the details of a holder, as they are when it runs, to the registry of a name. */
export const updateRegistryHolder: Job<z.infer<typeof namePayload>> = {
  name: 'update-registry-holder',
  payload: namePayload,
  // With the runner's back-off about five days: no registry stays away that long.
  maxAttempts: 500,
  async run({ db, ports }, { payload: { accountId, holderId, name } }) {
    const held = await findHeldName(db.reader, { accountId, holderId, name })
    // Whoever holds it by now has a message of its own.
    if (!held) return
    const contact = await getRegistryContact({ db }, accountId, holderId)
    await answerInTime('registry', UPDATE_TIMEOUT_MS, ports.registry.updateHolder(name, contact, held.isHidden))
  },
}
