import { defineText } from '../../../rules/text'

/** The navigation of an account. */
export const accountFrameText = defineText(
  {
    nav: 'Mijn account',
    crumbs: 'Kruimelpad',
    services: 'Diensten',
    domains: 'Domeinen',
    hosting: 'Hostingpakketten',
    extras: 'Extra diensten',
    settings: 'Instellingen',
    dnsProfiles: 'DNS-profielen',
    holders: 'Domeinhouders',
    account: 'Account',
    invoices: 'Facturen',
    details: 'Gegevens',
    security: 'Beveiliging',
    activity: 'Activiteit',
  },
  {
    nav: 'My account',
    crumbs: 'Breadcrumb',
    services: 'Services',
    domains: 'Domains',
    hosting: 'Hosting packages',
    extras: 'Extra services',
    settings: 'Settings',
    dnsProfiles: 'DNS profiles',
    holders: 'Domain holders',
    account: 'Account',
    invoices: 'Invoices',
    details: 'Details',
    security: 'Security',
    activity: 'Activity',
  },
)
