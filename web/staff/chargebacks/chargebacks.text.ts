import { defineText } from '../../../rules/text'

export const chargebacksText = defineText(
  {
    title: (p: { amount: string }) => `De bank van de klant haalde ${p.amount} terug`,
    about:
      'Wat daardoor openstaat, betaalt de klant opnieuw. Dit verdwijnt zodra de factuur betaald, gecrediteerd of afgeboekt is. Is het anders opgelost, dan handel je het hier af.',
    twiceTitle: (p: { amount: string }) => `${p.amount} ging twee keer terug`,
    twiceAbout: (p: { refunded: string; chargedBack: string }) =>
      `We betaalden ${p.refunded} terug, en de bank van de klant haalde ook ${p.chargedBack} terug. Betwist het bij de betaaldienst, of vraag het terug met de brief.`,
    letter: 'Brief sturen',
    letterAgain: 'Brief nog eens sturen',
    letterTitle: 'Brief over twee keer geld terug',
    letterAct: 'Je stuurt de klant een brief over geld dat twee keer terugging.',
    letterAbout: (p: { amount: string }) =>
      `De klant krijgt een mail met de bestelling of factuur, beide bedragen met hun dag, en de vraag om ${p.amount} over te maken.`,
    letterSent: 'De brief is onderweg',
    letterWasSent: (p: { moment: string }) => `De brief ging uit op ${p.moment}.`,
    bankReason: (p: { words: string }) => `Reden van de bank: ${p.words}.`,
    reference: (p: { reference: string }) => `Kenmerk bij de bank: ${p.reference}`,
    theAmount: 'een bedrag',
    acknowledge: 'Afhandelen',
    acknowledgeTitle: 'Terugboeking afhandelen',
    acknowledgeAct: 'Je handelt een terugboeking af.',
    acknowledgeAbout: (p: { amount: string }) =>
      `De terugboeking van ${p.amount} wacht dan niet meer op iemand. Aan de factuur verandert niets. Haalt de bank later nog iets terug, dan komt het weer in de lijst.`,
    acknowledged: 'Terugboeking afgehandeld',
    surplusTitle: (p: { amount: string }) => `${p.amount} is twee keer betaald`,
    surplusAbout:
      'De klant betaalde opnieuw na een terugboeking die daarna ongedaan is gemaakt. Van deze betaling ging al eens iets terug, dus betaalt de winkel dit niet zelf terug. Doe het bij de betaaldienst: dat ziet de winkel, en dan verdwijnt dit. Of maak het over en noteer het hier.',
    surplusReturned: 'Terugbetaald noteren',
    surplusActTitle: 'Dubbele betaling terugbetaald',
    surplusAct: 'Je noteert dat een dubbele betaling terug is.',
    surplusActAbout: (p: { amount: string }) => `${p.amount} is dan terugbetaald. Maak het eerst zelf over.`,
    surplusDone: 'Terugbetaling genoteerd',
  },
  {
    title: (p) => `The customer’s bank took ${p.amount} back`,
    about:
      'The customer pays again what is open because of it. This is gone once the invoice is paid, credited or written off. If it was solved otherwise, mark it as dealt with.',
    twiceTitle: (p) => `${p.amount} went back twice`,
    twiceAbout: (p) =>
      `We refunded ${p.refunded}, and the customer’s bank took ${p.chargedBack} back as well. Dispute it at the payment provider, or ask for it by the letter.`,
    letter: 'Send the letter',
    letterAgain: 'Send the letter again',
    letterTitle: 'Letter about money back twice',
    letterAct: 'You send the customer a letter about money that went back twice.',
    letterAbout: (p) =>
      `The customer gets a mail with the order or invoice, both amounts with their days, and the request to transfer ${p.amount}.`,
    letterSent: 'The letter is on its way',
    letterWasSent: (p) => `The letter was sent on ${p.moment}.`,
    bankReason: (p) => `Reason of the bank: ${p.words}.`,
    reference: (p) => `Reference at the bank: ${p.reference}`,
    theAmount: 'an amount',
    acknowledge: 'Mark as dealt with',
    acknowledgeTitle: 'Mark a chargeback as dealt with',
    acknowledgeAct: 'You mark a chargeback as dealt with.',
    acknowledgeAbout: (p) =>
      `The chargeback of ${p.amount} then waits for nobody. The invoice does not change. If the bank takes back more later, it is listed again.`,
    acknowledged: 'Chargeback marked as dealt with',
    surplusTitle: (p) => `${p.amount} was paid twice`,
    surplusAbout:
      'The customer paid again after a chargeback that was then undone. Something of this payment was refunded before, so the shop does not refund this automatically. Refund it at the payment provider, which the shop notices: this is gone then. Or transfer it, and record that here.',
    surplusReturned: 'Record as returned',
    surplusActTitle: 'Double payment returned',
    surplusAct: 'You record that a double payment was returned.',
    surplusActAbout: (p) => `${p.amount} is then returned. Transfer it yourself first.`,
    surplusDone: 'Return recorded',
  },
)
