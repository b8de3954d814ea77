import { defineText } from '../../../rules/text'

/** Texts for a transfer that needs a new code, on the page of its order. */
export const transferCodesText = defineText(
  {
    title: (p: { name: string }) => `${p.name} kon niet worden verhuisd: de verhuiscode klopt niet`,
    explanation: (p: { days: number }) =>
      `Vraag je huidige aanbieder om de goede code en vul hem hier in. De verhuizing gaat dan verder, zonder nieuwe bestelling. Hebben we na ${p.days} dagen nog geen goede code, dan krijg je je geld terug.`,
    correct: 'Code verbeteren',
    code: 'Verhuiscode',
    save: 'Opslaan en verhuizen',
    saving: 'Opslaan…',
    failed: 'De code kon nu niet worden opgeslagen. Probeer het zo nog eens.',
  },
  {
    title: (p) => `${p.name} could not be transferred: the transfer code is not right`,
    explanation: (p) =>
      `Ask your current provider for the right code and fill it in here. The transfer then goes on, without a new order. If we have no right code after ${p.days} days, you get your money back.`,
    correct: 'Correct the code',
    code: 'Transfer code',
    save: 'Save and transfer',
    saving: 'Saving…',
    failed: 'The code could not be saved now. Please try again in a moment.',
  },
)
