import { defineText } from '../../../rules/text'

export const newCustomerText = defineText(
  {
    open: 'Klant aanmaken',
    title: 'Klant aanmaken',
    act: 'Je maakt een account aan voor een klant.',
    button: 'Aanmaken en link mailen',
    about: (p: { hours: number }) =>
      `De klant krijgt een mail met een link die ${p.hours} uur werkt, en kiest daarmee zelf een wachtwoord. Tot die tijd staat de aanmelding onder Niet geactiveerd, waar je de link opnieuw mailt, en kan er niets besteld worden.`,
    readBack: 'Lees het e-mailadres voor: wie de mail krijgt, ziet na activeren deze gegevens.',
    language: 'Taal van de mail',
    NL: 'Nederlands',
    EN: 'Engels',
    toCustomer: (p: { name: string }) => `Naar ${p.name}`,
    done: (p: { email: string; until: string }) => `De link is onderweg naar ${p.email} en werkt tot ${p.until}.`,
  },
  {
    open: 'Create customer',
    title: 'Create customer',
    act: 'You are creating an account for a customer.',
    button: 'Create and mail link',
    about: (p) =>
      `The customer gets a mail with a link that works for ${p.hours} hours, and uses it to choose a password. Until then the registration is under Not activated, where you mail the link again, and nothing can be ordered.`,
    readBack: 'Read the e-mail address back: whoever gets the mail sees these details after activation.',
    language: 'Language of the mail',
    NL: 'Dutch',
    EN: 'English',
    toCustomer: (p) => `Go to ${p.name}`,
    done: (p) => `The link is on its way to ${p.email} and works until ${p.until}.`,
  },
)
