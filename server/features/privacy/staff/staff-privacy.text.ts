import { defineText } from '../../../../rules/text'

export const staffPrivacyText = defineText(
  {
    ERASED: 'De gegevens van deze klant zijn gewist.',
    TOO_LATE: 'Verlengen kan alleen in de eerste maand, want dan moet de klant het al weten.',
  },
  {
    ERASED: 'The data of this customer were erased.',
    TOO_LATE: 'An extension is possible in the first month only, since the customer has to be told by then.',
  },
)
