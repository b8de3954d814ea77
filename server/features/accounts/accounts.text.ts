import { defineText } from '../../../rules/text'

export const text = defineText(
  {
    vatIdNotIssued: 'Dit btw-nummer bestaat niet. Controleer de letters en cijfers, met het land vooraan.',
    invalidCredentials: 'Ongeldige inloggegevens.',
    locked: 'Uw account is geblokkeerd.',
    notActivated:
      'Je account is nog niet geactiveerd. Klik op de link in de mail die we je stuurden, of vraag een nieuwe link aan.',
    loginCaptcha: 'Te veel pogingen. Los de captcha op voordat je inlogt.',
    secondFactorNeeded: 'Vul ook de code van je authenticator-app in, of een herstelcode.',
    secondFactorWrong: 'Deze code klopt niet, of is al gebruikt. Wacht op de volgende code.',
    passkeyRefused: 'Met deze passkey kun je hier niet inloggen.',
    passkeyNotAdded: 'De passkey is niet toegevoegd. Probeer het opnieuw.',
    proofRefused: (p: { count: number }) =>
      p.count === 1 ? 'Dit klopt niet. Nog 1 poging.' : `Dit klopt niet. Nog ${p.count} pogingen.`,
    codeNotPassword: (_: { count: number }) =>
      'Bevestig met een code van je authenticator-app, een herstelcode of een passkey.',
    confirmationLocked: (_: { count: number }) => 'Te veel pogingen. Probeer het over een kwartier opnieuw.',
    registrationCaptcha: 'Te veel pogingen. Los de captcha op voordat je je registreert.',
    resetCaptcha: 'Te veel pogingen. Los de captcha op voordat je een nieuw wachtwoord aanvraagt.',
    resetSent:
      'Is dit e-mailadres bij ons bekend, dan krijg je een mail met uitleg om een nieuw wachtwoord te kiezen. Weet je niet meer met welk e-mailadres je klant bent? Neem dan contact met ons op.',
    activationExpired: 'Deze activeringslink is verlopen. Vraag een nieuwe aan.',
    activationUnknown: 'Deze activeringslink werkt niet meer. Misschien heb je hem al gebruikt: probeer in te loggen.',
    resetUnknown: 'Deze link werkt niet meer. Vraag een nieuwe aan.',
    confirmFirst: 'Bevestig eerst dat jij het bent.',
    appInUse: 'Je account heeft al een authenticator-app. Zet die eerst uit.',
    noApp: 'Je account heeft geen authenticator-app.',
    choosePassword: 'Kies een wachtwoord om je account te activeren.',
    emailLinkUnknown: 'Deze link werkt niet meer. Vraag de wijziging opnieuw aan.',
    passwordChangedHere: 'Je wachtwoord is gewijzigd. Op andere apparaten ben je uitgelogd.',
    passwordChanged: 'Je wachtwoord is gewijzigd. Log in met je nieuwe wachtwoord.',
  },
  {
    vatIdNotIssued: 'There is no such VAT number. Check its letters and digits, with the country in front.',
    invalidCredentials: 'Invalid login details.',
    locked: 'Your account has been blocked.',
    notActivated: 'Your account has not been activated yet. Click the link in the mail we sent, or ask for a new link.',
    loginCaptcha: 'Too many attempts. Solve Captcha before logging in.',
    secondFactorNeeded: 'Fill in the code of your authenticator app too, or a recovery code.',
    secondFactorWrong: 'This code is not right, or was used already. Wait for the next one.',
    passkeyRefused: 'You cannot log in here with this passkey.',
    passkeyNotAdded: 'The passkey was not added. Please try again.',
    proofRefused: (p) =>
      p.count === 1 ? 'This is not right. 1 try left.' : `This is not right. ${p.count} tries left.`,
    codeNotPassword: () => 'Confirm with a code of your authenticator app, a recovery code or a passkey.',
    confirmationLocked: () => 'Too many tries. Try again in a quarter of an hour.',
    registrationCaptcha: 'Too many attempts, solve Captcha before registering.',
    resetCaptcha: 'Too many attempts. Solve Captcha before sending password reset request.',
    resetSent:
      'If we know this e-mail address, you will get a mail that explains how to choose a new password. Forgotten which e-mail address you are a customer with? Then please contact us.',
    activationExpired: 'This activation link has expired. Ask for a new one.',
    activationUnknown: 'This activation link no longer works. You may have used it already: try to log in.',
    resetUnknown: 'This link no longer works. Ask for a new one.',
    confirmFirst: 'Confirm first that it is you.',
    appInUse: 'Your account already has an authenticator app. Turn that off first.',
    noApp: 'Your account has no authenticator app.',
    choosePassword: 'Choose a password to activate your account.',
    emailLinkUnknown: 'This link no longer works. Ask for the change again.',
    passwordChangedHere: 'Your password has been changed. You are logged out on other devices.',
    passwordChanged: 'Your password has been changed. Log in with your new password.',
  },
)
