import { defineText } from '../../rules/text'

/** Texts for readers without JavaScript. */
export const withoutScriptText = defineText(
  {
    page: 'Deze pagina werkt met JavaScript, en dat staat in je browser uit.',
    services: 'Diensten kiezen en betalen gaat met JavaScript, en dat staat in je browser uit.',
    account:
      'Zonder JavaScript kun je hier inloggen en een account maken. Voor een nieuw wachtwoord, en als we na te veel pogingen om een captcha vragen, is JavaScript nodig.',
    whatToDo: 'Zet JavaScript aan voor deze site en laad de pagina opnieuw.',
    orContact: 'Of vraag het ons:',
    or: 'of',
    home: 'Naar de voorpagina',
    tooMany: 'Je hebt in korte tijd veel namen gezocht. Probeer het over tien minuten nog eens.',
    invalid: 'Ongeldige domeinnaam.',
    checkAgain: 'Opnieuw zoeken',
  },
  {
    page: 'This page works with JavaScript, which is off in your browser.',
    services: 'Choosing services and paying work with JavaScript, which is off in your browser.',
    account:
      'Without JavaScript you can log in and create an account here. A new password, and a captcha after too many attempts, need JavaScript.',
    whatToDo: 'Turn JavaScript on for this site and load the page again.',
    orContact: 'Or ask us:',
    or: 'or',
    home: 'Go to the home page',
    tooMany: 'You have searched many names in a short time. Try again in ten minutes.',
    invalid: 'Invalid domain name.',
    checkAgain: 'Search again',
  },
)
