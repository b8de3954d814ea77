import { defineText } from '../../../rules/text'

type Named = { name: string }

/** Mails about what a registrar reported of a domain. */
export const portfolioMailText = defineText(
  {
    leftSubject: (p: Named) => `${p.name} is verhuisd naar een andere registrar`,
    left: (p: Named) =>
      `${p.name} staat niet meer bij ons: het domein is overgezet naar een andere registrar. Wij verlengen het niet meer en onze nameservers antwoorden er niet meer voor.`,
    leftRenewal: 'Stond er nog een onbetaalde verlenging open, dan is die vervallen.',
    leftNotYou: 'Heb je dit niet zelf gevraagd? Neem dan meteen contact met ons op.',
    deletedSubject: (p: Named) => `${p.name} is opgeheven`,
    deleted: (p: Named) =>
      `${p.name} is opgeheven bij de beheerder van de extensie en niet meer van jou. Website en e-mail op deze naam werken niet meer.`,
    unverifiedSubject: (p: Named) => `Bevestig het e-mailadres van de houder van ${p.name}`,
    unverified: (p: Named) =>
      `De houder van ${p.name} moet nog een e-mailadres bevestigen. Er is een mail met een link gestuurd naar het adres van de domeinhouder.`,
    unverifiedDo: 'Klik op de link in die mail. Zonder bevestiging wordt het domein tijdelijk uitgezet.',
    unverifiedElse: 'Klopt het adres niet? Wijzig dan de domeinhouder; je krijgt daarna een nieuwe mail.',
    toDomain: 'Naar het domein',
    toHolder: 'Naar de domeinhouder',
    why: 'Je krijgt deze mail omdat het om je domein gaat.',
  },
  {
    leftSubject: (p) => `${p.name} was transferred to another registrar`,
    left: (p) =>
      `${p.name} is no longer with us: the domain was transferred to another registrar. We no longer renew it, and our name servers no longer answer for it.`,
    leftRenewal: 'An unpaid renewal, if there was one, has lapsed.',
    leftNotYou: 'Did you not ask for this? Then contact us at once.',
    deletedSubject: (p) => `${p.name} was deleted`,
    deleted: (p) =>
      `${p.name} was deleted at the registry of the extension and is no longer yours. Website and e-mail at this name no longer work.`,
    unverifiedSubject: (p) => `Confirm the e-mail address of the holder of ${p.name}`,
    unverified: (p) =>
      `The holder of ${p.name} still has to confirm an e-mail address. A mail with a link was sent to the address of the domain holder.`,
    unverifiedDo: 'Follow the link in that mail. Without confirmation the domain is suspended.',
    unverifiedElse: 'Is the address wrong? Then change the domain holder; another mail follows.',
    toDomain: 'To the domain',
    toHolder: 'To the domain holder',
    why: 'You receive this mail because it concerns your domain.',
  },
)
