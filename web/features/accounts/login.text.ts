import { defineText } from '../../../rules/text'

/** Texts for logging in and resetting the password. */
export const loginText = defineText(
  {
    logIn: 'Inloggen',
    loggingIn: 'Inloggen…',
    code: 'Code',
    codeHint: 'De zes cijfers uit je authenticator-app, of een herstelcode',
    or: 'of',
    withPasskey: 'Inloggen met passkey',
    forgotten: 'Wachtwoord vergeten?',
    resetIntro: 'Vul je e-mailadres in. Kennen we het, dan sturen we je een link om een nieuw wachtwoord te kiezen.',
    resetCaptcha: 'Te veel pogingen. Los de captcha op voordat je een nieuw wachtwoord aanvraagt.',
    send: 'Versturen',
    sending: 'Versturen…',
    cancel: 'Annuleren',
    close: 'Sluiten',
    resetSentTitle: 'Kijk in je mail',
  },
  {
    logIn: 'Log in',
    loggingIn: 'Logging in…',
    code: 'Code',
    codeHint: 'The six digits of your authenticator app, or a recovery code',
    or: 'or',
    withPasskey: 'Log in with passkey',
    forgotten: 'Forgotten your password?',
    resetIntro: 'Enter your e-mail address. If we know it, we will send you a link to choose a new password.',
    resetCaptcha: 'Too many attempts. Solve Captcha before sending password reset request.',
    send: 'Send',
    sending: 'Sending…',
    cancel: 'Cancel',
    close: 'Close',
    resetSentTitle: 'Check your mail',
  },
)
