import { defineText } from '../rules/text'

export const failureText = defineText(
  {
    notSignedIn: 'Log eerst in.',
    forbidden: 'Dit mag je niet doen.',
    wrongCsrf: 'Je sessie is verlopen. Vernieuw de pagina en probeer het opnieuw.',
    subUser: 'Je bent ingelogd als een subgebruiker. Login als een normale gebruiker om een bestelling te plaatsen.',
    notFound: 'Dit bestaat niet.',
    badInput: 'De aanvraag klopt niet.',
    queryTooLarge: 'De vraag is te groot of te diep.',
    conflict: 'Dit is intussen veranderd. Vernieuw de pagina en probeer het opnieuw.',
    tooLarge: 'De aanvraag is te groot.',
    unsupportedMediaType: 'Dit soort inhoud wordt hier niet aangenomen.',
    tooMany: 'Dat ging te vaak achter elkaar. Probeer het zo nog eens.',
    outsideUnavailable: 'Een dienst die we hiervoor nodig hebben, geeft geen antwoord. Probeer het later nog eens.',
    internal: 'Er is iets misgegaan. Probeer het later nog eens.',
  },
  {
    notSignedIn: 'Log in first.',
    forbidden: 'You are not allowed to do this.',
    wrongCsrf: 'Your session has expired. Reload the page and try again.',
    subUser: 'You are logged in as a sub-user. Log in as a regular user to place an order.',
    notFound: 'This does not exist.',
    badInput: 'The request is not right.',
    queryTooLarge: 'The query is too large or too deep.',
    conflict: 'This has changed in the meantime. Reload the page and try again.',
    tooLarge: 'The request is too large.',
    unsupportedMediaType: 'This kind of content is not accepted here.',
    tooMany: 'That was too often in a row. Try again in a moment.',
    outsideUnavailable: 'A service that we need for this does not answer. Please try again later.',
    internal: 'Something went wrong. Please try again later.',
  },
)
