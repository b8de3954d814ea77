import { defineText, SHOP } from '../../../rules/text'

export const headerAccountText = defineText(
  {
    logIn: 'Inloggen',
    logOut: 'Uitloggen',
    logOutFailed: 'Uitloggen is niet gelukt. Probeer het nog eens.',
    account: `Mijn ${SHOP}`,
    accountOf: (p: { name: string }) => `Mijn ${SHOP}, ingelogd als ${p.name}`,
  },
  {
    logIn: 'Log in',
    logOut: 'Log out',
    logOutFailed: 'Logging out did not work. Please try again.',
    account: `My ${SHOP}`,
    accountOf: (p) => `My ${SHOP}, logged in as ${p.name}`,
  },
)
