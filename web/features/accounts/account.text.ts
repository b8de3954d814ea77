import { defineText, SHOP } from '../../../rules/text'

/** Texts of the account pages. */
export const accountText = defineText(
  {
    loginTitle: `Inloggen — ${SHOP}`,
    logIn: 'Inloggen',
    loginIntro: 'Log in om je domeinnamen en bestellingen te zien. Je winkelmand blijft bewaard.',
    existing: 'Ik heb al een account',
    isNew: 'Ik ben nieuw',
    locked: 'Uw account is geblokkeerd.',
    invalidLogin: 'Ongeldige inloggegevens.',
    activateTitle: `Account activeren — ${SHOP}`,
    activate: 'Account activeren',
    activating: 'Account activeren…',
    activateIntro: 'Nog één klik, dan is je account klaar en ga je verder met je bestelling.',
    choosePassword: 'Kies een wachtwoord voor je account.',
    passwordElsewhere: 'Je hebt je in een andere browser geregistreerd. Vul het wachtwoord in dat je daar koos.',
    anotherPassword:
      'Weet je het niet meer, of was jij dat niet? Kies dan hier een nieuw wachtwoord. Je gegevens vul je daarna opnieuw in.',
    linkRefused: 'Deze link werkt niet',
    linkExpired: 'Deze activeringslink is verlopen. Vraag een nieuwe aan.',
    linkUnknown:
      'Deze activeringslink werkt niet meer. Misschien heb je hem al gebruikt: probeer in te loggen. Is je account nog niet actief, vraag dan een nieuwe link aan.',
    linkFor: 'E-mailadres van je registratie',
    linkForHint: 'Wacht er een registratie op dit adres, dan sturen we een nieuwe link. Anders gebeurt er niets.',
    toOrder: 'Naar de bestelpagina',
    toLogin: 'Naar inloggen',
    resetTitle: `Nieuw wachtwoord — ${SHOP}`,
    newPassword: 'Nieuw wachtwoord kiezen',
    resetIntro: 'Daarna log je in met je nieuwe wachtwoord. Op andere apparaten word je uitgelogd.',
    savePassword: 'Wachtwoord opslaan',
    saving: 'Opslaan…',
    passwordSaved: 'Je wachtwoord is gewijzigd',
    stillWorks: 'Je passkeys en API-tokens werken nog. Denk je dat iemand anders in je account was? Haal ze dan weg.',
    toPasskeys: 'Naar je passkeys',
    toApiTokens: 'Naar je API-tokens',
    newLink: 'Nieuwe link aanvragen',
    accountTitle: `Mijn account — ${SHOP}`,
    orders: 'Bestellingen',
    noOrders: 'Je hebt nog geen bestellingen.',
    noOtherOrders: 'Je hebt geen andere bestellingen.',
    toPay: 'Te betalen',
    showOrder: (p: { number: string }) => `Bestelling ${p.number} bekijken`,
    pay: 'Betalen',
    remainder: (p: { received: string; amount: string; day: string }) =>
      `${p.received} ontvangen, nog ${p.amount} te betalen voor ${p.day}.`,
    payOrder: (p: { number: string }) => `Bestelling ${p.number} betalen`,
    moreOrders: 'Meer bestellingen',
    ordered: (p: { names: string; more: number }) => (p.more > 0 ? `${p.names} en ${p.more} andere` : p.names),
  },
  {
    loginTitle: `Log in — ${SHOP}`,
    logIn: 'Log in',
    loginIntro: 'Log in to see your domain names and orders. Your basket is kept.',
    existing: 'I have an account',
    isNew: 'I am new here',
    locked: 'Your account has been blocked.',
    invalidLogin: 'Invalid login details.',
    activateTitle: `Activate account — ${SHOP}`,
    activate: 'Activate account',
    activating: 'Activating account…',
    activateIntro: 'One more click, and your account is ready for you to go on with your order.',
    choosePassword: 'Choose a password for your account.',
    passwordElsewhere: 'You registered in another browser. Enter the password that you chose there.',
    anotherPassword:
      'Forgotten it, or was that not you? Then choose a new password here. You fill in your details again afterwards.',
    linkRefused: 'This link does not work',
    linkExpired: 'This activation link has expired. Ask for a new one.',
    linkUnknown:
      'This activation link no longer works. You may have used it already: try to log in. If your account is not active yet, ask for a new link.',
    linkFor: 'E-mail address of your registration',
    linkForHint: 'If a registration waits for this address we send a new link. Otherwise nothing happens.',
    toOrder: 'To the order page',
    toLogin: 'Go to log in',
    resetTitle: `New password — ${SHOP}`,
    newPassword: 'Choose a new password',
    resetIntro: 'Then you log in with your new password. You will be logged out on other devices.',
    savePassword: 'Save password',
    saving: 'Saving…',
    passwordSaved: 'Your password has been changed',
    stillWorks:
      'Your passkeys and API tokens still work. Do you think somebody else was in your account? Then revoke them.',
    toPasskeys: 'To your passkeys',
    toApiTokens: 'To your API tokens',
    newLink: 'Ask for a new link',
    accountTitle: `My account — ${SHOP}`,
    orders: 'Orders',
    noOrders: 'You have no orders yet.',
    noOtherOrders: 'You have no other orders.',
    toPay: 'To be paid',
    showOrder: (p) => `Show order ${p.number}`,
    pay: 'Pay',
    remainder: (p) => `${p.received} received, ${p.amount} left to pay before ${p.day}.`,
    payOrder: (p) => `Pay order ${p.number}`,
    moreOrders: 'More orders',
    ordered: (p) => (p.more > 0 ? `${p.names} and ${p.more} more` : p.names),
  },
)

export const loginMeta = defineText(
  {
    title: `Inloggen — ${SHOP}`,
    description: 'Log in om je domeinnamen, hosting en bestellingen te beheren, of maak een account aan.',
  },
  {
    title: `Log in — ${SHOP}`,
    description: 'Log in to manage your domain names, hosting and orders, or create an account.',
  },
)

export const activateAccountMeta = defineText(
  { title: `Account activeren — ${SHOP}`, description: 'Maak je account klaar voor gebruik met de link uit de mail.' },
  { title: `Activate account — ${SHOP}`, description: 'Make your account ready for use with the link from the mail.' },
)

export const resetPasswordMeta = defineText(
  {
    title: `Nieuw wachtwoord — ${SHOP}`,
    description: 'Kies een nieuw wachtwoord voor je account met de link uit de mail.',
  },
  {
    title: `New password — ${SHOP}`,
    description: 'Choose a new password for your account with the link from the mail.',
  },
)
