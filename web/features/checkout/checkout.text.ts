import { ACTIVATION_MAIL_MINUTES } from '../../../rules/constants'
import { defineText } from '../../../rules/text'

/** Texts of the checkout, up to the summary. */
export const checkoutText = defineText(
  {
    order: 'Bestellen',
    opening: 'Je bestelling wordt geopend…',
    failed: 'Er is iets misgegaan. Probeer het later nog eens.',
    retry: 'Opnieuw proberen',
    close: 'Sluiten',
    logIn: 'Inloggen',
    loginNeeded: 'Log in of maak een account om je bestelling af te ronden. Je winkelmand blijft bewaard.',
    locked: 'Uw account is geblokkeerd.',
    invalidLogin: 'Ongeldige inloggegevens.',
    captcha: 'Los de captcha op en probeer het nog eens.',
    notActivated: 'Je account is misschien nog niet geactiveerd. Klik op de link in de mail.',
    secondFactor: 'Vul ook de code van je tweede stap in.',
    subUser: 'Je bent ingelogd als een subgebruiker. Login als een normale gebruiker om een bestelling te plaatsen.',
    logOut: 'Uitloggen',
    logOutFailed: 'Uitloggen is niet gelukt. Probeer het nog eens.',
    existing: 'Ik heb al een account',
    isNew: 'Ik ben nieuw',
    username: 'E-mailadres of gebruikersnaam',
    emailHint: 'We sturen je een link om je account te bevestigen.',
    thanks: 'Bedankt voor het aanmaken van je account.',
    sentTo: (p: { email: string }) => `We hebben een verificatielink gestuurd naar ${p.email}`,
    whatNow: `Klik op de link in de e-mail om je bestelling af te ronden. Niets ontvangen binnen ${ACTIVATION_MAIL_MINUTES} minuten? Kijk in je spammap, of verstuur de link opnieuw.`,
    details: 'Gegevens invullen',
    detailsLead: 'We hebben deze gegevens nodig voor je factuur en je domeinregistratie.',
    continue: 'Doorgaan',
  },
  {
    order: 'Order',
    opening: 'Opening your order…',
    failed: 'Something went wrong. Please try again later.',
    retry: 'Try again',
    close: 'Close',
    logIn: 'Log in',
    loginNeeded: 'Log in or make an account to complete your order. Your basket is kept.',
    locked: 'Your account has been blocked.',
    invalidLogin: 'Invalid login details.',
    captcha: 'Solve the captcha and try again.',
    notActivated: 'Your account may not have been activated yet. Click the link in the mail.',
    secondFactor: 'Fill in the code of your second step as well.',
    subUser: 'You are logged in as a sub-user. Log in as a normal user to place an order.',
    logOut: 'Log out',
    logOutFailed: 'Logging out failed. Please try again.',
    existing: 'I have an account',
    isNew: 'I am new here',
    username: 'E-mail address or username',
    emailHint: 'We will send you a link to confirm your account.',
    thanks: 'Thank you for creating your account.',
    sentTo: (p) => `We have sent a verification link to ${p.email}`,
    whatNow: `Click the link in the e-mail to complete your order. Nothing received within ${ACTIVATION_MAIL_MINUTES} minutes? Look in your spam folder, or send the link again.`,
    details: 'Your details',
    detailsLead: 'We need these details for your invoice and your domain registration.',
    continue: 'Continue',
  },
)

export const entryMeta = defineText(
  { title: 'Bestellen', description: 'Rond je bestelling af.' },
  { title: 'Order', description: 'Complete your order.' },
)

export const checkoutLoginMeta = defineText(
  {
    title: 'Inloggen',
    description: 'Log in om je domeinnamen, hosting en bestellingen te beheren, of maak een account aan.',
  },
  { title: 'Log in', description: 'Log in to manage your domain names, hosting and orders, or create an account.' },
)

export const registeredMeta = defineText(
  { title: 'Succesvol geregistreerd', description: 'Bevestig je account met de link uit de mail.' },
  { title: 'Registered', description: 'Confirm your account with the link from the mail.' },
)

export const checkoutDetailsMeta = defineText(
  { title: 'Gegevens invullen', description: 'Vul in wat we voor je factuur en je domeinregistratie nodig hebben.' },
  { title: 'Your details', description: 'Fill in what we need for your invoice and your domain registration.' },
)
