import { defineText } from '../../../rules/text'

export const removeFactorText = defineText(
  {
    title: (p: { name: string }) => `Tweede factor van ${p.name} verwijderen?`,
    about: 'Na deze handeling is het wachtwoord genoeg om in te loggen. De klant wordt overal uitgelogd.',
    passkeys: (p: { count: number }) =>
      p.count === 1 ? 'De passkey van de klant blijft werken.' : `De ${p.count} passkeys van de klant blijven werken.`,
    act: (p: { name: string }) => `Je laat de tweede factor van ${p.name} verwijderen.`,
    button: 'Voorstellen',
    checks: 'Zo is vastgesteld wie het is',
    CALLED_BACK: 'Teruggebeld op het nummer dat er al stond',
    INVOICE_NAMED: 'Laatste factuurbedrag en datum genoemd',
    EXTRACT_SEEN: 'Kopie van KvK-uittreksel gezien',
    noPhone: 'Er is geen nummer bekend.',
    neededForCompany: 'Nodig bij een bedrijf',
    whoReads:
      'Komt in het logboek. De klant leest in zijn activiteit: tweede factor op eigen verzoek verwijderd door support.',
    four: 'Een collega keurt dit goed',
    fourAbout:
      'De klant krijgt nu mail over het voorstel. Logt die daarna in met de tweede factor, dan vervalt het voorstel.',
    done: (p: { name: string }) => `De tweede factor van ${p.name} is verwijderd.`,
  },
  {
    title: (p) => `Remove the second factor of ${p.name}?`,
    about: 'After this the password is enough to log in. The customer is logged out everywhere.',
    passkeys: (p) =>
      p.count === 1
        ? 'The passkey of the customer keeps working.'
        : `The ${p.count} passkeys of the customer keep working.`,
    act: (p) => `You have the second factor of ${p.name} removed.`,
    button: 'Propose',
    checks: 'How it was established who it is',
    CALLED_BACK: 'Called back on the number that was there',
    INVOICE_NAMED: 'Amount and date of the last invoice named',
    EXTRACT_SEEN: 'Copy of the trade register extract seen',
    noPhone: 'No number is known.',
    neededForCompany: 'Required for a company',
    whoReads:
      'Goes into the audit log. The customer reads in the activity: second factor removed by support, as the customer asked.',
    four: 'A colleague approves this',
    fourAbout:
      'The customer is mailed about the proposal now. A login with the second factor after that makes the proposal void.',
    done: (p) => `The second factor of ${p.name} is removed.`,
  },
)
