import { defineText } from '../../../rules/text'

export const homeText = defineText(
  { pageTitle: 'Wimpel', pageDescription: 'Domeinnamen en webhosting', notFoundTitle: 'Niet gevonden — Wimpel' },
  { pageTitle: 'Wimpel', pageDescription: 'Domain names and web hosting', notFoundTitle: 'Not found — Wimpel' },
)
