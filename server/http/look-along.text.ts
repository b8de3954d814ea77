import { defineText } from '../../rules/text'

export const lookAlongText = defineText(
  {
    title: 'Meekijken',
    looking: (p: { name: string }) => `Je kijkt mee bij ${p.name}`,
    reason: (p: { reason: string }) => `, alleen lezen. Reden: “${p.reason}”.`,
    left: (p: { minutes: string }) => `Nog ${p.minutes} min.`,
    noAmounts: 'Bedragen zijn verborgen.',
    customerSees: 'De klant ziet dit in zijn activiteit.',
    stop: 'Stoppen',
  },
  {
    title: 'Looking along',
    looking: (p) => `You are looking along with ${p.name}`,
    reason: (p) => `, read only. Reason: “${p.reason}”.`,
    left: (p) => `${p.minutes} min left.`,
    noAmounts: 'Amounts are hidden.',
    customerSees: 'The customer sees this in the activity.',
    stop: 'Stop',
  },
)
