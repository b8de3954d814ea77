import * as z from 'zod'
import type { Tx } from '../../../db/open'
import type { Day } from '../../../rules/calendar'
import { cents } from '../../../rules/money'
import { deductionOf } from '../../../rules/pricing'
import type { TraceStep } from '../../../rules/pricing-types'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import type { Job } from '../../outbox/runner'
import type { HostingAccess, HostingRequest } from '../../ports/hosting-platform'
import { createZone } from '../dns/zones.service'
import { type DomainRow, findDomainOf, setForwarding } from '../domains/domains.service'
import { recordPackage } from '../hosting/hosting.service'
import {
  beginLine,
  bringsItsDns,
  childrenOf,
  companionsOf,
  type Delivery,
  finishLine,
  termsOf,
} from './delivery.service'

const TIMEOUT_MS = 20_000

/** Makes a hosting package and points its domain to it. The message's reference is the order line. */
export const deliverHosting: Job = {
  name: 'deliver-hosting',
  payload: z.object({}),
  maxAttempts: 500,
  async run(deps, { reference }) {
    const delivery = await beginLine(deps, reference)
    if (!delivery) return
    const request = requestOf(delivery)
    const { access, ...address } = await answerInTime('hosting', TIMEOUT_MS, deps.ports.hosting.create(request))
    const now = deps.ports.clock.now()
    const extraTerms = await termsOf(deps, request.extras, delivery.order.period, now)
    return (tx) => deliver(deps, tx, delivery, { request, address, access, extraTerms, now })
  },
}

interface Made {
  request: HostingRequest
  address: { ipv4: string; ipv6: string; mailHost: string }
  access: HostingAccess
  extraTerms: Readonly<Record<string, Day>>
  now: number
}

async function deliver(deps: Deps, tx: Tx, delivery: Delivery, made: Made): Promise<void> {
  const { request, address, access, extraTerms, now } = made
  const { accountId, period } = delivery.order
  const { net, trace } = delivery.line
  const { domainName, packageCode, installation, extras } = request
  const domain = await findDomainOf(tx, accountId, domainName)
  const before = await recordPackage(tx, {
    accountId,
    domainId: domain?.id ?? null,
    domainName,
    packageCode,
    installation,
    extras,
    ...address,
    access,
    extraTerms,
    period,
    // The steps were written by the rules when the order was placed.
    net: cents(net + deductionOf(trace as readonly TraceStep[])),
    now,
  })
  // A bigger package on the same machine leaves the records as their owner made them.
  const isAtHome = before?.ipv4 === address.ipv4 && before.ipv6 === address.ipv6
  if (domain && !isAtHome && pointsHere(delivery, domain)) {
    await createZone(tx, { domain, content: { kind: 'hosting', ...address }, now })
    await setForwarding(tx, domain.id, null)
  }
  await finishLine(deps, tx, delivery, now)
}

function requestOf({ line, lines }: Delivery): HostingRequest {
  const companions = companionsOf(lines, line)
  return {
    reference: line.id,
    domainName: line.domainName ?? '',
    packageCode: line.productCode,
    installation: companions.find(({ kind }) => kind === 'FREE_INSTALLATION')?.productCode ?? null,
    extras: companions.filter(({ kind }) => kind === 'EXTRA').map(({ productCode }) => productCode),
  }
}

/** Not where the buyer brings records along with the domain, nor where records here may not be touched. */
function pointsHere({ line, lines }: Delivery, domain: DomainRow): boolean {
  const ordered = lines.find(({ id }) => id === line.parentLineId)
  if (ordered && bringsItsDns(ordered, childrenOf(lines, ordered))) return false
  return domain.isManageable && !domain.readOnly
}
