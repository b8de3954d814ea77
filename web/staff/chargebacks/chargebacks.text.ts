import { defineText } from '../../../rules/text'

export const chargebacksText = defineText(
  {
    title: (p: { amount: string }) => `De bank van de klant haalde ${p.amount} terug`,
    about:
      'Wat daardoor openstaat, betaalt de klant opnieuw. Dit verdwijnt zodra de factuur betaald, gecrediteerd of afgeboekt is. Is het anders opgelost, dan handel je het hier af.',
    reference: (p: { reference: string }) => `Kenmerk bij de bank: ${p.reference}`,
    theAmount: 'een bedrag',
    acknowledge: 'Afhandelen',
    acknowledgeTitle: 'Terugboeking afhandelen',
    acknowledgeAct: 'Je handelt een terugboeking af.',
    acknowledgeAbout: (p: { amount: string }) =>
      `De terugboeking van ${p.amount} wacht dan niet meer op iemand. Aan de factuur verandert niets. Haalt de bank later nog iets terug, dan komt het weer in de lijst.`,
    acknowledged: 'Terugboeking afgehandeld',
  },
  {
    title: (p) => `The customer’s bank took ${p.amount} back`,
    about:
      'The customer pays again what is open because of it. This is gone once the invoice is paid, credited or written off. If it was solved otherwise, mark it as dealt with.',
    reference: (p) => `Reference at the bank: ${p.reference}`,
    theAmount: 'an amount',
    acknowledge: 'Mark as dealt with',
    acknowledgeTitle: 'Mark a chargeback as dealt with',
    acknowledgeAct: 'You mark a chargeback as dealt with.',
    acknowledgeAbout: (p) =>
      `The chargeback of ${p.amount} then waits for nobody. The invoice does not change. If the bank takes back more later, it is listed again.`,
    acknowledged: 'Chargeback marked as dealt with',
  },
)
