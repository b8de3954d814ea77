import { defineText } from '../../rules/text'

/** Text of an unexpected error, with the id that finds it in the log. */
export const mistakeText = defineText(
  {
    ours: (p: { reference: string }) =>
      `Er is iets misgegaan. Probeer het later nog eens. Gaat het weer mis, meld ons dan kenmerk ${p.reference}.`,
  },
  {
    ours: (p) =>
      `Something went wrong. Please try again later. If it goes wrong again, tell us reference ${p.reference}.`,
  },
)

export const failureText = defineText(
  {
    notSignedIn: 'Log eerst in.',
    wrongToken:
      'Dit API-token werkt niet: het is onbekend, verlopen of ingetrokken. Maak een nieuw token in je account.',
    captchaRequired: 'Laat eerst zien dat je een mens bent: stuur een opgeloste captcha mee.',
    wrongCaptcha: 'De controle dat je een mens bent, is niet gelukt. Probeer het opnieuw.',
    confirmIdentity:
      'Bevestig eerst dat jij het bent. (Een programma gebruikt confirmIdentity en doet het daarna opnieuw.)',
    forbidden: 'Dit mag je niet doen.',
    lookAlongLinkUsed: 'Deze link om mee te kijken is gebruikt of verlopen. Begin opnieuw in beheer.',
    lookingAlong: 'Je kijkt mee en kunt hier niets wijzigen. Doe het in beheer, op je eigen naam.',
    lookingAlongWithoutAmounts: 'Je kijkt mee zonder bedragen te zien. Dit is er dan niet.',
    notByToken: 'Dit kan niet met een API-token. Log in op de site en doe het daar.',
    tokenLacksREAD: 'Dit API-token mag niet lezen. Gebruik een token met het recht READ.',
    tokenLacksORDER: 'Dit API-token mag niet bestellen. Gebruik een token met het recht ORDER.',
    tokenLacksDNS: 'Dit API-token mag geen DNS wijzigen. Gebruik een token met het recht DNS.',
    tokenLacksHOLDERS: 'Dit API-token mag geen domeinhouders wijzigen. Gebruik een token met het recht HOLDERS.',
    tokenLacksWEBHOOKS: 'Dit API-token mag geen webhooks beheren. Gebruik een token met het recht WEBHOOKS.',
    tokenOfSomeDomains:
      'Dit API-token geldt voor enkele domeinen, en dit gaat over je hele account. Gebruik een token voor alle domeinen.',
    tokenOfOtherDomain: 'Dit API-token geldt niet voor dit domein. Gebruik een token waar het domein bij staat.',
    tokenFromElsewhere:
      'Dit API-token werkt niet vanaf dit IP-adres. Gebruik het vanaf een adres dat bij het token staat, of pas het token aan in je account.',
    tokenOverLimit:
      'Hiermee komt dit API-token boven zijn limiet van vandaag. Er is niets besteld. Bestel morgen, of maak een token met een hogere limiet.',
    sandboxOnly: 'Dit kan alleen in de proefomgeving. Gebruik een API-token van het soort TEST.',
    sandboxFull: 'De proefomgeving is vol; hierbij is niets veranderd. Maak haar leeg met de mutatie resetSandbox.',
    sessionOver: 'Je sessie is verlopen. Vernieuw de pagina en probeer het opnieuw.',
    wrongCsrfToken:
      'Je sessie is verlopen. Vernieuw de pagina en probeer het opnieuw. (Een programma stuurt het token van viewer { csrfToken } mee als X-CSRF-TOKEN.)',
    subUser: 'Je bent ingelogd als een subgebruiker. Login als een normale gebruiker om een bestelling te plaatsen.',
    notFound: 'Dit bestaat niet.',
    badInput: 'De aanvraag klopt niet.',
    queryTooLarge: 'De vraag is te groot of te diep.',
    conflict: 'Dit is intussen veranderd. Vernieuw de pagina en probeer het opnieuw.',
    serviceSuspended:
      'Dit kan nu niet: we hebben deze dienst afgesloten wegens misbruik. Bij de dienst staat de reden.',
    idempotencyConflict:
      'Deze idempotencyKey hoort bij een andere aanvraag. Gebruik een nieuwe, of stuur precies dezelfde aanvraag.',
    badIdempotencyKey: 'Een idempotencyKey heeft 1 tot 255 tekens uit ASCII. Neem bijvoorbeeld een UUID.',
    stillRunning: 'Deze aanvraag is al onderweg. Vraag het over een seconde nog eens, met dezelfde idempotencyKey.',
    answerLost:
      'Deze aanvraag is uitgevoerd, maar het antwoord ging verloren. Kijk wat ervan kwam, en stuur hem niet opnieuw.',
    tooLarge: 'De aanvraag is te groot.',
    jsonOnly: 'GraphQL neemt alleen JSON aan: stuur Content-Type: application/json mee.',
    methodNotAllowed: 'Dit adres neemt deze methode niet aan; Allow noemt de methoden die het wel aanneemt.',
    unsupportedMediaType: 'Dit soort inhoud wordt hier niet aangenomen.',
    tooMany: 'Dat ging te vaak achter elkaar. Probeer het zo nog eens.',
    outsideUnavailable: 'Een dienst die we hiervoor nodig hebben, geeft geen antwoord. Probeer het later nog eens.',
    overloaded: 'Het is hier nu erg druk. Probeer het over een paar tellen opnieuw.',
    stopping: 'De winkel wordt opnieuw gestart. Probeer het over een paar tellen opnieuw.',
    storageDamaged:
      'De opslag is beschadigd. Werk je in de proefomgeving, maak haar dan leeg met de mutatie resetSandbox. Neem anders contact met ons op.',
    storageUnavailable: 'We kunnen nu niets bewaren; er is niets veranderd. Probeer het later nog eens.',
    outcomeUnknown:
      'Door een storing weten we niet of dit is gelukt. Kijk eerst of het er staat voordat je het opnieuw doet. (Met dezelfde idempotencyKey opnieuw vragen is veilig.)',
    internal: 'Er is iets misgegaan. Probeer het later nog eens.',
  },
  {
    notSignedIn: 'Log in first.',
    wrongToken: 'This API token does not work: it is unknown, expired or revoked. Make a new token in your account.',
    captchaRequired: 'Show that you are human first: send a solved captcha along.',
    wrongCaptcha: 'We could not confirm that you are human. Please try again.',
    confirmIdentity: 'Confirm that it is you first. (An API client uses confirmIdentity and then does the same again.)',
    forbidden: 'You are not allowed to do this.',
    lookAlongLinkUsed: 'This link to look along was used or has expired. Start again in the back office.',
    lookingAlong: 'You are looking along and cannot change anything here. Do it in the back office, in your own name.',
    lookingAlongWithoutAmounts: 'You are looking along without seeing amounts. This is not available then.',
    notByToken: 'This cannot be done with an API token. Log in on the site and do it there.',
    tokenLacksREAD: 'This API token may not read. Use a token with the scope READ.',
    tokenLacksORDER: 'This API token may not order. Use a token with the scope ORDER.',
    tokenLacksDNS: 'This API token may not change DNS. Use a token with the scope DNS.',
    tokenLacksHOLDERS: 'This API token may not change domain holders. Use a token with the scope HOLDERS.',
    tokenLacksWEBHOOKS: 'This API token may not manage webhooks. Use a token with the scope WEBHOOKS.',
    tokenOfSomeDomains:
      'This API token is for some domains, and this concerns your whole account. Use a token for all domains.',
    tokenOfOtherDomain: 'This API token is not for this domain. Use a token that names the domain.',
    tokenFromElsewhere:
      'This API token does not work from this IP address. Use it from an address that it names, or change the token in your account.',
    tokenOverLimit:
      'This would take the API token past its limit for today. Nothing was ordered. Order tomorrow, or make a token with a higher limit.',
    sandboxOnly: 'This can only be done in the sandbox. Use an API token of the kind TEST.',
    sandboxFull: 'The sandbox is full; nothing has changed by this. Empty it with the mutation resetSandbox.',
    sessionOver: 'Your session has expired. Reload the page and try again.',
    wrongCsrfToken:
      'Your session has expired. Reload the page and try again. (An API client sends the token of viewer { csrfToken } as X-CSRF-TOKEN.)',
    subUser: 'You are logged in as a sub-user. Log in as a regular user to place an order.',
    notFound: 'This does not exist.',
    badInput: 'The request is not right.',
    queryTooLarge: 'The query is too large or too deep.',
    conflict: 'This has changed in the meantime. Reload the page and try again.',
    serviceSuspended: 'This is not possible now: we suspended this service for abuse. The service shows the reason.',
    idempotencyConflict:
      'This idempotencyKey belongs to another request. Use a new one, or send exactly the same request.',
    badIdempotencyKey: 'An idempotencyKey has 1 to 255 characters of ASCII. Take a UUID, for instance.',
    stillRunning: 'This request is under way already. Ask again in a second, with the same idempotencyKey.',
    answerLost:
      'This request was carried out, but its answer was lost. Look at what came of it, and do not send it again.',
    tooLarge: 'The request is too large.',
    jsonOnly: 'GraphQL accepts JSON only: send Content-Type: application/json.',
    methodNotAllowed: 'This address does not accept this method; Allow names those that it does.',
    unsupportedMediaType: 'This kind of content is not accepted here.',
    tooMany: 'That was too often in a row. Try again in a moment.',
    outsideUnavailable: 'A service that we need for this does not answer. Please try again later.',
    overloaded: 'It is very busy here right now. Try again in a few seconds.',
    stopping: 'The shop is being restarted. Try again in a few seconds.',
    storageDamaged:
      'The storage is damaged. If you work in the sandbox, empty it with the mutation resetSandbox. Otherwise contact us.',
    storageUnavailable: 'We cannot keep anything right now; nothing has changed. Please try again later.',
    outcomeUnknown:
      'Because of an outage we do not know whether this was done. Check whether it is there before you do it again. (Repeating the request with the same idempotencyKey is safe.)',
    internal: 'Something went wrong. Please try again later.',
  },
)
