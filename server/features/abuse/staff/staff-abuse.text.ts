import { defineText } from '../../../../rules/text'

export const staffAbuseText = defineText(
  { notPossible: 'Dit kan bij deze dienst nu niet: hij loopt nog niet of niet meer.' },
  { notPossible: 'This is not possible for this service now: it does not run yet, or no longer.' },
)
