import { defineText, SHOP } from '../../rules/text'

export const notFoundText = defineText(
  {
    title: 'Deze pagina hangt niet aan de lijn',
    body: 'Het adres klopt niet of de pagina is verhuisd. Zoek een domeinnaam, of ga terug naar het begin.',
    home: 'Naar de homepage',
    search: 'Domeinnaam zoeken',
  },
  {
    title: 'This page is not on the line',
    body: 'The address is wrong or the page has moved. Search for a domain name, or go back to the start.',
    home: 'To the home page',
    search: 'Find a domain name',
  },
)

export const notFoundMeta = defineText(
  {
    title: `Pagina niet gevonden — ${SHOP}`,
    description: 'Deze pagina bestaat niet. Zoek een domeinnaam, of ga naar de voorpagina.',
  },
  {
    title: `Page not found — ${SHOP}`,
    description: 'This page does not exist. Search for a domain name, or go to the home page.',
  },
)
