import { defineText } from '../../../rules/text'

type Named = { name: string }

/** Texts for the actions of a domain row. */
export const domainActionsText = defineText(
  {
    more: (p: Named) => `Meer acties voor ${p.name}`,
    overview: 'Overzicht',
    dns: 'DNS beheren',
    dnsNamed: (p: Named) => `DNS beheren van ${p.name}`,
    renew: 'Verlengen',
    code: 'Verhuiscode opvragen',
    email: 'E-mail instellen',
    forward: 'Domein doorsturen',
    holder: 'Domeinhouder wijzigen',
    addHosting: 'Hosting toevoegen',
  },
  {
    more: (p) => `More actions for ${p.name}`,
    overview: 'Overview',
    dns: 'Manage DNS',
    dnsNamed: (p) => `Manage DNS of ${p.name}`,
    renew: 'Renew',
    code: 'Request transfer code',
    email: 'Set up e-mail',
    forward: 'Forward domain',
    holder: 'Change domain holder',
    addHosting: 'Add hosting',
  },
)
