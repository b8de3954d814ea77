import { defineText } from '../../../rules/text'

export const conditionsText = defineText(
  {
    open: 'Wijzigen',
    openAbout: 'Afspraken wijzigen',
    title: (p: { name: string }) => `Afspraken met ${p.name}`,
    about:
      'Geldt voor wat de klant vanaf nu in de winkelmand doet of verlengt. Geplaatste bestellingen houden hun prijs. De klant krijgt hier geen mail over.',
    act: (p: { name: string }) => `Je wijzigt de afspraken met ${p.name}.`,
    button: 'Afspraken opslaan',
    done: 'Afspraken opgeslagen.',
    kind: 'Soort klant',
    CUSTOMER: 'Klant',
    RESELLER: 'Reseller, met staffelprijzen',
    staffel: 'Afgesproken staffel',
    staffelAbout: 'Ten minste deze. Registreert de reseller meer, dan geldt de hogere staffel vanzelf.',
    earned: 'Geen: wat de registraties opleveren',
    staffelOf: (p: { staffel: number; from: number }) =>
      `Staffel ${p.staffel}, anders vanaf ${p.from} registraties per jaar`,
    agreedFrom: 'Staffel vanaf',
    agreedFromAbout: 'Leeg: vandaag. Gaat in om 00:00 in Amsterdam.',
    agreedUntil: 'Staffel tot',
    agreedUntilAbout: 'Leeg: geen einde. Op deze dag geldt de afspraak ervoor weer.',
    payment: 'Betalen',
    atOnce: 'Meteen, of met incasso',
    onAccount: 'Ook op rekening: er wordt geleverd voordat er betaald is',
    limit: 'Kredietlimiet',
    limitAbout: (p: { owed: string }) =>
      `Leeg: geen limiet. Meer dan dit kan er niet openstaan, btw inbegrepen: ook wat nog geïncasseerd wordt telt mee. Nu staat ${p.owed} open.`,
  },
  {
    open: 'Change',
    openAbout: 'Change conditions',
    title: (p) => `Conditions of ${p.name}`,
    about:
      'Applies to what the customer puts in the basket or renews from now on. Placed orders keep their price. The customer gets no mail about it.',
    act: (p) => `You change the conditions of ${p.name}.`,
    button: 'Save conditions',
    done: 'Conditions saved.',
    kind: 'Kind of customer',
    CUSTOMER: 'Customer',
    RESELLER: 'Reseller, with volume prices',
    staffel: 'Agreed tier',
    staffelAbout: 'At least this one. If the reseller registers more, the higher tier applies automatically.',
    earned: 'None: what registrations earn',
    staffelOf: (p) => `Tier ${p.staffel}, otherwise from ${p.from} registrations a year`,
    agreedFrom: 'Tier from',
    agreedFromAbout: 'Empty: today. It begins at 00:00 in Amsterdam.',
    agreedUntil: 'Tier until',
    agreedUntilAbout: 'Empty: no end. On this day the agreement before it counts again.',
    payment: 'Payment',
    atOnce: 'At once, or by direct debit',
    onAccount: 'On account as well: orders are delivered before they are paid',
    limit: 'Credit limit',
    limitAbout: (p) =>
      `Empty: no limit. No more than this can be unpaid, VAT included: what is still to be collected counts too. ${p.owed} is unpaid now.`,
  },
)
