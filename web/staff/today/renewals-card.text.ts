import { defineText } from '../../../rules/text'

export const renewalsCardText = defineText(
  {
    title: 'Verlengingen',
    about: 'Zonder btw. Risico: zonder machtiging, of een betaling mislukte.',
    allWeeks: '13 weken',
    allWeeksAbout: 'Verlengingen van 13 weken, in de rapporten',
    caption: 'Verlengingen van de komende vier weken',
    week: 'Week',
    terms: 'Diensten',
    expected: 'Verwacht',
    amount: 'Bedrag',
    risk: 'Risico',
    failed: (p: { risk: number; failed: number }) => `${p.risk}, waarvan ${p.failed} met een mislukte betaling`,
    none: 'In de komende vier weken eindigt er niets.',
    loading: 'Verlengingen laden',
  },
  {
    title: 'Renewals',
    about: 'Excluding VAT. At risk: without mandate, or with a failed payment.',
    allWeeks: '13 weeks',
    allWeeksAbout: 'Renewals of 13 weeks, in the reports',
    caption: 'Renewals of the coming four weeks',
    week: 'Week',
    terms: 'Services',
    expected: 'Expected',
    amount: 'Amount',
    risk: 'At risk',
    failed: (p) => `${p.risk}, of which ${p.failed} with a failed payment`,
    none: 'Nothing ends in the coming four weeks.',
    loading: 'Loading renewals',
  },
)
