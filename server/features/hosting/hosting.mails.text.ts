import { defineText } from '../../../rules/text'

export const hostingMailText = defineText(
  {
    passwordSubject: (p: { domain: string }) => `Nieuw wachtwoord voor de hosting van ${p.domain}`,
    password: (p: { domain: string }) =>
      `In je account is een nieuw wachtwoord gemaakt voor het hostingpakket van ${p.domain}. Het oude werkt niet meer. Het nieuwe staat niet in deze mail: het is één keer getoond.`,
    toPackage: 'Naar het pakket',
    notYou:
      'Heb je dit niet gedaan? Vraag dan meteen een nieuw wachtwoord voor je account aan en neem contact met ons op.',
    why: 'Je krijgt deze mail omdat er iets aan je hostingpakket is veranderd.',
  },
  {
    passwordSubject: (p) => `New password for the hosting of ${p.domain}`,
    password: (p) =>
      `In your account a new password was made for the hosting package of ${p.domain}. The old one works no more. The new one is not in this mail: it was shown once.`,
    toPackage: 'To the package',
    notYou: 'If you did not do this, ask for a new password of your account at once and get in touch with us.',
    why: 'You get this mail because something about your hosting package has changed.',
  },
)
