import { defineText } from '../../../../rules/text'

export const promotionsText = defineText(
  {
    ended: 'Deze actie is al gestopt.',
    code: 'Kies een code van 3 tot 32 letters, cijfers en streepjes.',
    taken: 'Deze code bestaat al.',
    discount: 'Kies een percentage of een bedrag.',
    percent: 'Kies een percentage van 0,01 tot 100.',
    amount: 'Kies een bedrag tot € 9.999,99.',
    endsAt: 'Het einde moet na het begin liggen, en in de toekomst.',
    count: 'Vul een heel getal in, vanaf 1.',
    renewals: (p: { max: number }) => `Kies 1 tot ${p.max} verlengingen, of geen.`,
    products: 'Kies producten van de winkel.',
  },
  {
    ended: 'This promotion has ended already.',
    code: 'Choose a code of 3 to 32 letters, digits and hyphens.',
    taken: 'This code exists already.',
    discount: 'Choose a percentage or an amount.',
    percent: 'Choose a percentage from 0.01 to 100.',
    amount: 'Choose an amount up to € 9,999.99.',
    endsAt: 'The end has to be after the start, and in the future.',
    count: 'Enter a whole number, from 1.',
    renewals: (p) => `Choose 1 to ${p.max} renewals, or none.`,
    products: 'Choose products of the shop.',
  },
)
