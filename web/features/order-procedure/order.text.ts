import { defineText, SHOP } from '../../../rules/text'

/** Texts of the order page around its steps. */
export const orderText = defineText(
  {
    pageTitle: `Bestellen — ${SHOP}`,
    progress: 'Voortgang',
    done: 'afgerond',
    step1: 'Domein',
    step2: 'Diensten',
    step3: 'Overzicht',
    basket: 'Winkelmand',
    orderError: 'Er is een probleem met je bestelling.',
    toField: 'Naar het veld',
    close: 'Sluiten',
    missingDomain: 'Kies eerst een domeinnaam',
    missingDomainText: 'Zoek een naam en voeg hem toe aan je winkelmand. Daarna ga je verder met bestellen.',
    chooseDomain: 'Domeinnaam kiezen',
  },
  {
    pageTitle: `Order — ${SHOP}`,
    progress: 'Progress',
    done: 'done',
    step1: 'Domain',
    step2: 'Services',
    step3: 'Summary',
    basket: 'Basket',
    orderError: 'There is a problem with your order.',
    toField: 'Go to the field',
    close: 'Close',
    missingDomain: 'First choose a domain name',
    missingDomainText: 'Search for a name and add it to your basket. Then you can go on with your order.',
    chooseDomain: 'Choose a domain name',
  },
)

export const orderMeta = defineText(
  {
    title: `Bestellen — ${SHOP}`,
    description:
      'Zoek je domeinnaam, zie meteen onder welke extensies hij vrij is en wat hij nu en later kost, en bestel hem.',
  },
  {
    title: `Order — ${SHOP}`,
    description:
      'Search for your domain name, see at once under which extensions it is free and what it costs now and later, and order it.',
  },
)
