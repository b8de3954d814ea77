import { leavesWith } from '../../../rules/item-role'
import { parseRedirectUrl } from '../../../rules/redirect-url'
import { InvalidInput, invalidInput } from '../../graphql/user-error'
import { isOfType, type Product, type RequestedOf, type ShownItem } from '../../products/product'
import { createZones } from '../dns/zones.service'
import { assignDomain, domainFirst, onceForDomain } from '../domains/assigned-domain.service'
import { forwardContent } from '../domains/domain-zones'
import { findDomainOf, setForwarding } from '../domains/domains.service'
import { redirectItemText } from './forwarding.text'

/** Forwards a domain that its buyer already has. A redirect ordered with its domain is delivered with the domain. */
export const redirectProduct: Product = {
  name: 'redirect',
  formerJobs: ['deliver-service'],
  isOf: ({ kind }) => kind === 'REDIRECT',
  sells: (item) => isOfType(item, 'redirect'),
  async check(ctx, item: RequestedOf<'redirect'>) {
    const assigned = await assignDomain(ctx, item)
    if (assigned instanceof InvalidInput) return assigned
    const { domain, ...checked } = assigned
    const { redirection } = item.saved
    const url = parseRedirectUrl(redirection, domain?.name)
    return url.ok ? { ...checked, redirectUrl: url.value } : invalidInput(ctx, { redirection: url.issue })
  },
  detailsOf: (_ctx, { saved: { redirection, assignedDomain } }: ShownItem<'redirect'>) => ({
    redirection,
    assignedDomain: assignedDomain || null,
  }),
  /** A name that still has to be transferred cannot be forwarded in the same order. */
  checkAmong({ locale }, { parentId, domainName }, items) {
    const isMoving = items.some(({ id, availability }) => id === parentId && availability === 'active')
    if (!isMoving || !domainName) return null
    return { field: 'assignedDomain', message: redirectItemText[locale].moveBeforeForwarding({ domainName }) }
  },
  onceFor: onceForDomain,
  links: [
    {
      kinds: ['REDIRECT'],
      plan(ctx, { parent, title }) {
        if (!parent?.isDomain) return domainFirst(ctx)
        const url = parseRedirectUrl(title, parent.domainName ?? undefined)
        if (!url.ok) return invalidInput(ctx, { title: url.issue })
        return { item: { role: 'redirect', redirectUrl: url.value }, drivesOut: (role) => leavesWith(role, 'REDIRECT') }
      },
    },
  ],
  deliver: async (deps, { order, line }) => ({
    outcome: 'delivered',
    async finish(tx) {
      const domain = await findDomainOf(tx, order.accountId, line.domainName ?? '')
      if (!domain) return 'not-yours'
      await setForwarding(tx, domain.id, line.redirectUrl)
      await createZones(tx, [{ domain, content: forwardContent(deps) }], deps.ports.clock.now())
    },
  }),
}
