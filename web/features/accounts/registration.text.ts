import { defineText } from '../../../rules/text'

export const registrationText = defineText(
  {
    intro: 'Nog geen klant? Maak een account aan, dan rond je daarna je bestelling af.',
    accountType: 'Soort account',
    create: 'Account aanmaken',
    creating: 'Account aanmaken…',
    refused: 'We konden je account nog niet aanmaken',
    captcha: 'Te veel pogingen. Los de captcha op voordat je je registreert.',
    close: 'Sluiten',
    companiesOnly: 'alleen voor een bedrijf',
    terms: 'Met een account ga je akkoord met onze',
    termsLink: 'algemene voorwaarden',
  },
  {
    intro: 'Not a customer yet? Create an account, then complete your order.',
    accountType: 'Type of account',
    create: 'Create account',
    creating: 'Creating account…',
    refused: 'We could not create your account yet',
    captcha: 'Too many attempts, solve Captcha before registering.',
    close: 'Close',
    companiesOnly: 'for a company only',
    terms: 'By creating an account you agree to our',
    termsLink: 'terms and conditions',
  },
)
