import { defineText, SHOP } from '../../../rules/text'

/** Texts shared by the pages of one domain. */
export const domainFrameText = defineText(
  {
    crumb: 'Domeinen',
    domain: 'Overzicht',
    dns: 'DNS',
    forwarding: 'Doorsturen',
    email: 'E-mail',
    domainHolder: 'Domeinhouder',
    dnsHere: `DNS actief op ${SHOP}`,
    dnsElsewhere: 'DNS staat ergens anders',
  },
  {
    crumb: 'Domains',
    domain: 'Overview',
    dns: 'DNS',
    forwarding: 'Forwarding',
    email: 'E-mail',
    domainHolder: 'Domain holder',
    dnsHere: `DNS active at ${SHOP}`,
    dnsElsewhere: 'DNS is somewhere else',
  },
)
