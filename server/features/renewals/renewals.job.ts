import * as z from 'zod'
import type { Db, Tx } from '../../../db/open'
import { dayInAmsterdam } from '../../../rules/calendar'
import { cents } from '../../../rules/money'
import { RENEWABLE_KINDS, type RenewedTerm, renewedTerm } from '../../../rules/renewal'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import { isPending } from '../../outbox/outbox'
import type { Job } from '../../outbox/runner'
import { unpublish } from '../dns/publish.service'
import { findDomain } from '../domains/domains.service'
import { beginLine, type Delivery, failLine, finishLine, isOver } from '../orders/delivery.service'
import { switchOff } from '../servers/servers.service'
import { extend, findRenewable, follows, getBackBefore, type Renewable, switchOn } from './renewables.service'
import * as repository from './renewals.repository'

const REGISTRY_TIMEOUT_MS = 20_000
const HOSTING_TIMEOUT_MS = 20_000

/** Gives what somebody has another term, at its registry too. The message's reference is the order line. */
export const deliverRenewal: Job = {
  name: 'deliver-renewal',
  payload: z.object({}),
  // With the runner's back-off about five days: no registry stays away that long.
  maxAttempts: 500,
  async run(deps, { reference }) {
    const delivery = await beginLine(deps, reference)
    if (!delivery) return
    const { order, line } = delivery
    const term = renewedTerm(line.options)
    if (!term) throw new Error(`line ${line.id} renews nothing`)
    const { kind, thingId } = term
    const seen = await findRenewable(deps.db.reader, kind, thingId)
    const isDue = seen?.accountId === order.accountId && (await canFollow(deps, deps.db.reader, seen, term))
    if (isDue && seen.isOver && (await comesLater(deps, delivery, seen)))
      return { finish: async () => {}, againAt: deps.ports.clock.now() + LATER_MS }
    const registered = isDue && kind === 'DOMAIN' ? await renewDomain(deps, delivery, seen) : null
    if (isDue && seen.isOver && term.part === '') await switchOn(deps, seen)
    const now = deps.ports.clock.now()
    return async (tx) => {
      if (registered?.outcome === 'refused') return failLine(deps, tx, delivery, 'rejected', now)
      const thing = await findRenewable(tx, kind, thingId)
      // What the registry has done counts, however long its answer took.
      const stillDue = thing && (registered ? follows(thing, term) : await canFollow(deps, tx, thing, term))
      if (!isDue || !stillDue) return failLine(deps, tx, delivery, 'ended', now)
      const paid = { term, net: cents(line.net), period: order.period, expiresAt: registered?.expiresAt ?? null, now }
      await extend(tx, thing, paid)
      if (thing.isOver) await noteBack(tx, thing, term)
      await finishLine(deps, tx, delivery, now)
    }
  },
}

const LATER_MS = 10_000

/** What is over is got back by its next term for some time, and by a later payment no more. */
async function canFollow({ ports }: Deps, db: Db, thing: Renewable, term: RenewedTerm): Promise<boolean> {
  if (!follows(thing, term)) return false
  if (!thing.isOver) return true
  const before = getBackBefore(thing, (await endOf(db, thing))?.endedAt ?? null)
  return before !== null && dayInAmsterdam(ports.clock.now()) < before
}

/** What ends it outside goes first, and of its domain what is protected: it is answered by then. */
async function comesLater(deps: Deps, { lines }: Delivery, thing: Renewable): Promise<boolean> {
  const { reader } = deps.db
  const ended = await endOf(reader, thing)
  if (ended && (await isPending(reader, 'end-term', ended.id))) return true
  if (thing.kind !== 'CLOUDFLARE') return false
  return lines.some((line) => {
    const term = renewedTerm(line.options)
    return term?.kind === 'DOMAIN' && term.thingId === thing.thingId && !isOver(line)
  })
}

const endOf = (db: Db, { kind, thingId, until }: Renewable) =>
  repository.findRenewal(db, { kind, thingId, termFrom: until })

/** Its end never was: a name is not forgotten when its quarantine would have been over. */
async function noteBack(tx: Tx, thing: Renewable, { part }: RenewedTerm): Promise<void> {
  const ended = part === '' ? await endOf(tx, thing) : null
  if (ended) await repository.updateRenewal(tx, ended.id, { endedAt: null })
}

/** Once: what an earlier try came to is asked first, since its answer may have been lost. */
async function renewDomain({ db, ports }: Deps, { line }: Delivery, { thingId, isOver }: Renewable) {
  const { registry } = ports
  const domain = await findDomain(db.reader, thingId)
  if (!domain) return null
  const within = <T>(answer: Promise<T>) => answerInTime('registry', REGISTRY_TIMEOUT_MS, answer)
  const reference = line.deliveryAttempt === 1 ? line.id : `${line.id}-${line.deliveryAttempt}`
  const asked = { reference, name: domain.name, years: 1, from: domain.expiresAt }
  return (
    (await within(registry.findOutcome(reference))) ??
    (await within(isOver ? registry.restore(asked) : registry.renew(asked)))
  )
}

const endPayload = z.object({ kind: z.enum(RENEWABLE_KINDS), thingId: z.string(), name: z.string() })
export type EndPayload = z.infer<typeof endPayload>

/** What ended here ends outside: a name is given up and answered no more, a website or server is switched off. */
export const endTermJob: Job<EndPayload> = {
  name: 'end-term',
  payload: endPayload,
  maxAttempts: 500,
  async run(deps, { payload: { kind, thingId, name } }) {
    if (kind === 'SERVER') return void (await switchOff(deps, thingId))
    const thing = await findRenewable(deps.db.reader, kind, thingId)
    // A package that was bought again meanwhile is on.
    if (!thing?.isOver) return
    if (kind === 'HOSTING') {
      await answerInTime('hosting', HOSTING_TIMEOUT_MS, deps.ports.hosting.setSuspended(name, true))
      return
    }
    await answerInTime('registry', REGISTRY_TIMEOUT_MS, deps.ports.registry.cancel(name))
    await unpublish(deps, name)
  },
}
