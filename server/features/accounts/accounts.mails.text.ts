import { defineText } from '../../../rules/text'

export const text = defineText(
  {
    greeting: (p: { name: string }) => `Beste ${p.name},`,
    greetingNoName: 'Hallo,',
    signature: 'Groet,\nWimpel',
    ignore: 'Heb je dit niet gevraagd? Dan hoef je niets te doen.',
    onceIn: (p: { hours: number }) =>
      p.hours === 1 ? 'De link werkt één keer en een uur lang.' : `De link werkt één keer en ${p.hours} uur lang.`,

    activationSubject: 'Activeer je account',
    activation: 'Je hebt een account bij ons gemaakt. Activeer het om in te loggen en te bestellen.',
    activate: 'Account activeren',
    notYou: 'Heb je geen account gemaakt? Klik dan niet op de link. Zonder de link gebeurt er niets.',

    existsSubject: 'Je hebt al een account',
    exists:
      'Iemand wilde met dit e-mailadres een account maken. Dat is niet gebeurd, want je hebt er al een. Log in met dit e-mailadres.',
    forgot: 'Wachtwoord vergeten? Vraag op de inlogpagina een nieuw wachtwoord aan.',

    resetSubject: 'Kies een nieuw wachtwoord',
    reset: 'Via onze site is een nieuw wachtwoord voor je account aangevraagd.',
    choose: 'Nieuw wachtwoord kiezen',

    changedSubject: 'Je wachtwoord is gewijzigd',
    changed: 'Het wachtwoord van je account is zojuist gewijzigd. Overal waar je was ingelogd, ben je nu uitgelogd.',
    holderSubject: 'De gegevens van je domeinhouder zijn gewijzigd',
    holder: (p: { email: string }) => `Het e-mailadres van je standaard domeinhouder is gewijzigd in ${p.email}.`,
    notYouChanged: 'Heb je dit niet gedaan? Vraag dan meteen een nieuw wachtwoord aan en neem contact met ons op.',
  },
  {
    greeting: (p) => `Dear ${p.name},`,
    greetingNoName: 'Hello,',
    signature: 'Kind regards,\nWimpel',
    ignore: 'If you did not ask for this, you need not do anything.',
    onceIn: (p) =>
      p.hours === 1 ? 'The link works once, for one hour.' : `The link works once, for ${p.hours} hours.`,

    activationSubject: 'Activate your account',
    activation: 'You made an account with us. Activate it to log in and to order.',
    activate: 'Activate account',
    notYou: 'If you did not make an account, do not click the link. Without it nothing happens.',

    existsSubject: 'You already have an account',
    exists:
      'Somebody wanted to make an account with this e-mail address. That did not happen, since you have one already. Log in with this e-mail address.',
    forgot: 'Forgotten your password? Ask for a new one on the login page.',

    resetSubject: 'Choose a new password',
    reset: 'A new password for your account was requested on our site.',
    choose: 'Choose new password',

    changedSubject: 'Your password has been changed',
    changed: 'The password of your account has just been changed. You are now logged out everywhere.',
    holderSubject: 'The details of your domain holder have changed',
    holder: (p) => `The e-mail address of your standard domain holder has been changed to ${p.email}.`,
    notYouChanged: 'If this was not you, ask for a new password at once and contact us.',
  },
)
