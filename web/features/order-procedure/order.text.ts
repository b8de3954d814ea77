import { defineText } from '../../../rules/text'

/** The order page around its steps. */
export const orderText = defineText(
  {
    pageTitle: 'Bestellen — Wimpel',
    progress: 'Voortgang',
    done: 'afgerond',
    step1: 'Domein',
    step2: 'Diensten',
    step3: 'Overzicht',
    basket: 'Winkelmand',
    orderError: 'Er is een probleem met je bestelling.',
    close: 'Sluiten',
    missingDomain: 'Kies eerst een domeinnaam',
    missingDomainText: 'Zoek een naam en voeg hem toe aan je winkelmand. Daarna ga je verder met bestellen.',
    chooseDomain: 'Domeinnaam kiezen',
  },
  {
    pageTitle: 'Order — Wimpel',
    progress: 'Progress',
    done: 'done',
    step1: 'Domain',
    step2: 'Services',
    step3: 'Summary',
    basket: 'Basket',
    orderError: 'There is a problem with your order.',
    close: 'Close',
    missingDomain: 'First choose a domain name',
    missingDomainText: 'Search for a name and add it to your basket. Then you can go on with your order.',
    chooseDomain: 'Choose a domain name',
  },
)
