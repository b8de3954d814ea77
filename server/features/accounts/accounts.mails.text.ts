import { defineText } from '../../../rules/text'

export const text = defineText(
  {
    dear: (p: { title: string; name: string }) => (p.name === '' ? p.title : `${p.title}, ${p.name}`),
    ignore: 'Heb je dit niet gevraagd? Dan hoef je niets te doen. Er verandert niets.',
    onceIn: (p: { hours: number }) =>
      p.hours === 1 ? 'De link werkt één keer en een uur lang.' : `De link werkt één keer en ${p.hours} uur lang.`,
    logIn: 'Inloggen',

    activationSubject: 'Activeer je account',
    activationPreview: 'Nog één klik en je account is klaar.',
    activationHeading: 'Nog één klik',
    activation:
      'Je hebt met dit e-mailadres een account gemaakt. Activeer het, dan kun je inloggen en verder met je bestelling.',
    activationBasket:
      'Je winkelmand gaat mee, ook als je deze mail op een ander apparaat opent. Daar vragen we dan om je wachtwoord.',
    activationByStaff:
      'We hebben op verzoek een account voor je aangemaakt. Activeer het en kies zelf een wachtwoord: wij kennen het niet. Kijk daarna onder Account of je gegevens kloppen.',
    activate: 'Account activeren',
    linkLasts: (p: { hours: number }) =>
      `De link werkt ${p.hours} uur. Vraag je een nieuwe aan, dan blijft deze ook werken.`,
    notYou: 'Heb je geen account gemaakt? Klik dan niet op de link. Zonder de link gebeurt er niets.',
    notAskedByStaff: 'Heb je hier niet om gevraagd? Klik dan niet op de link. Zonder de link gebeurt er niets.',
    terms: 'Bij een account horen onze algemene voorwaarden',
    activationWhy: 'Je krijgt deze mail omdat iemand met dit adres een account maakte.',
    activationByStaffWhy: 'Je krijgt deze mail omdat een medewerker met dit adres een account aanmaakte.',

    existsSubject: 'Je hebt al een account',
    exists:
      'Iemand wilde met dit e-mailadres een account maken. Dat is niet gebeurd, want je hebt er al een. Log in met dit e-mailadres.',
    forgot: 'Wachtwoord vergeten? Vraag op de inlogpagina een nieuw wachtwoord aan.',
    existsWhy: 'Je krijgt deze mail omdat iemand met dit adres een account wilde maken.',

    resetSubject: 'Kies een nieuw wachtwoord',
    reset:
      'Via onze site is een nieuw wachtwoord voor je account aangevraagd. Kies het hieronder; je oude blijft werken tot je dat hebt gedaan.',
    choose: 'Nieuw wachtwoord kiezen',
    resetNext: 'Daarna log je overal opnieuw in. Je passkeys en API-tokens blijven werken.',
    resetWhy: 'Je krijgt deze mail omdat er om een nieuw wachtwoord is gevraagd.',

    changedSubject: 'Je wachtwoord is gewijzigd',
    changed: 'Het wachtwoord van je account is zojuist gewijzigd. Overal waar je was ingelogd, ben je nu uitgelogd.',
    changedNext: 'Log in met je nieuwe wachtwoord.',
    changedKeeps: (p: { security: string; tokens: string }) =>
      `Je passkeys en API-tokens werken nog. Denk je dat iemand anders in je account was? Haal ze dan weg op ${p.security} en ${p.tokens}.`,
    holderSubject: 'De gegevens van je domeinhouder zijn gewijzigd',
    holder: (p: { email: string }) => `Het e-mailadres van je standaard domeinhouder is gewijzigd in ${p.email}.`,
    secondFactorOnSubject: 'Je account vraagt nu ook om een code',
    secondFactorOn:
      'Bij inloggen met je wachtwoord vragen we voortaan ook om een code van je authenticator-app. Bewaar je herstelcodes op een veilige plek.',
    passwordKnownSubject: 'Iemand anders kent je wachtwoord',
    passwordKnown:
      'Iemand heeft met je goede wachtwoord geprobeerd in te loggen en daarna een paar keer een verkeerde code ingevuld. Je account is niet geopend: dat kan niet zonder je tweede factor.',
    passwordKnownAdvice:
      'Was jij dit niet? Kies dan nu een nieuw wachtwoord, ook op andere plaatsen waar je hetzelfde gebruikt.',
    passwordKnownWhy: 'Je krijgt deze mail omdat iemand met je wachtwoord probeert in te loggen.',
    secondFactorOffSubject: 'Je account vraagt geen code meer',
    secondFactorOff: 'De authenticator-app is uitgezet. Met je wachtwoord alleen kun je weer inloggen.',
    factorQuestionedSubject: 'Heb je gevraagd om je tweede factor te verwijderen?',
    factorQuestioned:
      'Support is gevraagd om de code uit je authenticator-app uit te zetten. Als een tweede medewerker dat goedkeurt, gebeurt het na een wachttijd. Je krijgt daar dan nog een mail over.',
    factorQuestionedStop:
      'Was jij dit niet? Log dan nu in met je code, je passkey of een herstelcode: dat houdt het tegen.',
    factorQuestionedLogIn: 'Inloggen en tegenhouden',
    factorQuestionedNext: 'Heb je het zelf gevraagd? Dan hoef je niets te doen. Je krijgt een mail als het klaar is.',
    erasureSubject: 'Je gegevens worden gewist',
    erasure:
      'Er is gevraagd om je account en je persoonlijke gegevens te wissen. Als een tweede medewerker dat goedkeurt, gebeurt het na een wachttijd. Je krijgt daar dan nog een mail over. Het is niet terug te draaien.',
    erasureKept: 'Facturen bewaren we zeven jaar; dat moet van de wet.',
    erasureStop: 'Wil je dit niet? Log dan nu in: dat houdt het tegen.',
    erasureLast: 'Als je gegevens gewist zijn, hebben we je adres niet meer.',
    factorPlannedSubject: 'Je tweede factor wordt verwijderd',
    factorPlanned: (p: { day: string; time: string }) =>
      `Support heeft goedgekeurd dat de code uit je authenticator-app wordt uitgezet. Dat gebeurt op ${p.day} om ${p.time} (Nederlandse tijd). Daarna is je wachtwoord genoeg om in te loggen.`,
    erasurePlannedSubject: (p: { day: string }) => `Je gegevens worden gewist op ${p.day}`,
    erasurePlanned: (p: { day: string }) =>
      `Op ${p.day} wissen we je account en je persoonlijke gegevens. Dat is niet terug te draaien. Facturen bewaren we zeven jaar; dat moet van de wet.`,
    plannedStop: 'Wil je dit niet? Houd het dan tegen met de knop hieronder, of log in. Dan gebeurt er niets.',
    plannedLink: 'Tegenhouden',
    factorStoppedSubject: 'Je tweede factor blijft',
    factorStopped: 'Het verwijderen van je tweede factor is tegengehouden. Er is niets veranderd.',
    erasureStoppedSubject: 'Je gegevens worden niet gewist',
    erasureStopped: 'Het wissen van je gegevens is tegengehouden. Er is niets veranderd.',
    plannedAgreed: 'Heb je het zelf gevraagd? Dan hoef je niets te doen.',
    passkeySubject: 'Er is een passkey toegevoegd',
    passkeyAdded: (p: { name: string }) => `Met de passkey “${p.name}” kun je voortaan inloggen, zonder wachtwoord.`,
    emailChangeSubject: 'Bevestig de wijziging van je e-mailadres',
    emailChangeOld: (p: { email: string }) =>
      `Er is gevraagd om het e-mailadres van je account te wijzigen in ${p.email}. Klopt dat, bevestig het dan.`,
    emailChangeNew: 'Er is gevraagd om dit e-mailadres voor een account te gebruiken. Klopt dat, bevestig het dan.',
    emailChangeBoth: 'Er verandert pas iets als het oude en het nieuwe adres allebei hebben bevestigd.',
    emailChangeConfirm: 'Wijziging bevestigen',
    emailChangeLasts: (p: { hours: number }) => `De link werkt ${p.hours} uur.`,
    emailTakenSubject: 'Dit e-mailadres is al van een account',
    emailTaken:
      'Iemand wilde dit e-mailadres voor een ander account gebruiken. Dat kan niet, want je hebt er al een account mee.',
    emailChangedSubject: 'Je e-mailadres is gewijzigd',
    emailChanged: (p: { from: string; to: string }) =>
      `Het e-mailadres van je account is gewijzigd van ${p.from} in ${p.to}. Log voortaan in met het nieuwe adres.`,
    blockedSubject: 'Je account is geblokkeerd',
    blocked: 'We hebben je account geblokkeerd. Inloggen kan niet, en API-tokens werken niet.',
    blockedUNPAID:
      'De reden: er staan facturen open, ook na onze herinneringen. Betaal ze, dan heffen we de blokkade op.',
    blockedABUSE: 'De reden: met diensten in je account is iets gedaan dat onze voorwaarden niet toestaan.',
    blockedFRAUD: 'De reden: we konden niet vaststellen dat je bestelling of betaling klopt.',
    blockedHACKED: 'De reden: iemand anders lijkt toegang te hebben. Zo beschermen we je domeinen.',
    blockedREQUEST: 'De reden: je hebt hier zelf om gevraagd.',
    blockedServices: 'Je domeinen en websites blijven werken. Niet mee eens, of een vraag? Neem contact met ons op.',
    unblockedSubject: 'Je account is niet meer geblokkeerd',
    unblocked: 'De blokkade is opgeheven. Je kunt weer inloggen, en je API-tokens werken weer.',
    toSecurity: 'Naar je beveiliging',
    toAccount: 'Naar je account',
    notYouChanged: 'Heb je dit niet gedaan? Vraag dan meteen een nieuw wachtwoord aan en neem contact met ons op.',
    securityWhy: 'Je krijgt deze mail omdat er iets aan je account is veranderd.',
  },
  {
    dear: (p) => (p.name === '' ? p.title : `${p.title}, ${p.name}`),
    ignore: 'If you did not ask for this, you need not do anything. Nothing changes.',
    onceIn: (p) =>
      p.hours === 1 ? 'The link works once, for one hour.' : `The link works once, for ${p.hours} hours.`,
    logIn: 'Log in',

    activationSubject: 'Activate your account',
    activationPreview: 'One more click and your account is ready.',
    activationHeading: 'One more click',
    activation:
      'You made an account with this e-mail address. Activate it, and you can log in and go on with your order.',
    activationBasket:
      'Your basket comes along, also when you open this mail on another device. There we ask for your password.',
    activationByStaff:
      'We made an account for you, as you asked. Activate it and choose a password yourself: we do not know it. Then check under Account whether your details are right.',
    activate: 'Activate account',
    linkLasts: (p) =>
      `The link works for ${p.hours} hours. If you ask for a new one, this one goes on working as well.`,
    notYou: 'If you did not make an account, do not click the link. Without it nothing happens.',
    notAskedByStaff: 'If you did not ask for this, do not click the link. Without it nothing happens.',
    terms: 'Our general terms and conditions apply to an account',
    activationWhy: 'You get this mail because somebody made an account with this address.',
    activationByStaffWhy: 'You get this mail because a member of our staff made an account with this address.',

    existsSubject: 'You already have an account',
    exists:
      'Somebody wanted to make an account with this e-mail address. That did not happen, since you have one already. Log in with this e-mail address.',
    forgot: 'Forgotten your password? Ask for a new one on the login page.',
    existsWhy: 'You get this mail because somebody wanted to make an account with this address.',

    resetSubject: 'Choose a new password',
    reset:
      'A new password for your account was requested on our site. Choose it below; your old one works until you have done so.',
    choose: 'Choose new password',
    resetNext: 'Afterwards you log in again everywhere. Your passkeys and API tokens keep working.',
    resetWhy: 'You get this mail because a new password was asked for.',

    changedSubject: 'Your password has been changed',
    changed: 'The password of your account has just been changed. You are now logged out everywhere.',
    changedNext: 'Log in with your new password.',
    changedKeeps: (p) =>
      `Your passkeys and API tokens still work. Do you think somebody else was in your account? Then revoke them at ${p.security} and ${p.tokens}.`,
    holderSubject: 'The details of your domain holder have changed',
    holder: (p) => `The e-mail address of your standard domain holder has been changed to ${p.email}.`,
    secondFactorOnSubject: 'Your account now asks for a code too',
    secondFactorOn:
      'When you log in with your password we now also ask for a code of your authenticator app. Keep your recovery codes in a safe place.',
    passwordKnownSubject: 'Somebody else knows your password',
    passwordKnown:
      'Somebody tried to log in with your right password and then filled in a wrong code a few times. Your account was not opened: that takes your second factor.',
    passwordKnownAdvice:
      'Was this not you? Then choose a new password now, also in other places where you use the same one.',
    passwordKnownWhy: 'You get this mail because somebody is trying to log in with your password.',
    secondFactorOffSubject: 'Your account no longer asks for a code',
    secondFactorOff: 'The authenticator app was turned off. Your password alone is enough to log in again.',
    factorQuestionedSubject: 'Did you ask us to remove your second factor?',
    factorQuestioned:
      'Support was asked to turn off the code of your authenticator app. If a second staff member approves, it happens after a waiting time. You get another mail about that.',
    factorQuestionedStop: 'Was it not you? Log in now with your code, your passkey or a recovery code: that stops it.',
    factorQuestionedLogIn: 'Log in and stop it',
    factorQuestionedNext: 'Did you ask for it yourself? Then you need not do anything. You get a mail when it is done.',
    erasureSubject: 'Your data are being erased',
    erasure:
      'It was requested to erase your account and your personal data. If a second staff member approves, it happens after a waiting time. You get another mail about that. It cannot be undone.',
    erasureKept: 'We keep invoices for seven years; the law requires that.',
    erasureStop: 'Do you not want this? Log in now: that stops it.',
    erasureLast: 'Once your data are erased, we no longer have your address.',
    factorPlannedSubject: 'Your second factor will be removed',
    factorPlanned: (p) =>
      `Support has approved that the code of your authenticator app is disabled. That happens on ${p.day} at ${p.time} (Dutch time). Your password is then enough to log in.`,
    erasurePlannedSubject: (p) => `Your data will be erased on ${p.day}`,
    erasurePlanned: (p) =>
      `On ${p.day} we erase your account and your personal data. That cannot be undone. We keep invoices for seven years; the law requires that.`,
    plannedStop: 'Do you not want this? Stop it with the button below, or log in. Then nothing happens.',
    plannedLink: 'Stop it',
    factorStoppedSubject: 'Your second factor stays',
    factorStopped: 'The removal of your second factor was stopped. Nothing has changed.',
    erasureStoppedSubject: 'Your data will not be erased',
    erasureStopped: 'The erasure of your data was stopped. Nothing has changed.',
    plannedAgreed: 'Did you ask for it yourself? Then you need not do anything.',
    passkeySubject: 'A passkey was added',
    passkeyAdded: (p) => `From now on you can log in with the passkey “${p.name}”, without a password.`,
    emailChangeSubject: 'Confirm the change of your e-mail address',
    emailChangeOld: (p) =>
      `A change of the e-mail address of your account to ${p.email} was asked for. If that is right, confirm it.`,
    emailChangeNew: 'It was asked to use this e-mail address for an account. If that is right, confirm it.',
    emailChangeBoth: 'Nothing changes until the old and the new address have both confirmed.',
    emailChangeConfirm: 'Confirm change',
    emailChangeLasts: (p) => `The link works for ${p.hours} hours.`,
    emailTakenSubject: 'This e-mail address has an account already',
    emailTaken:
      'Somebody wanted to use this e-mail address for another account. That is not possible, since you have an account with it already.',
    emailChangedSubject: 'Your e-mail address has been changed',
    emailChanged: (p) =>
      `The e-mail address of your account was changed from ${p.from} to ${p.to}. Log in with the new address from now on.`,
    blockedSubject: 'Your account is blocked',
    blocked: 'We have blocked your account. You cannot log in, and API tokens do not work.',
    blockedUNPAID: 'The reason: invoices are unpaid, even after our reminders. Pay them and we lift the block.',
    blockedABUSE: 'The reason: services in your account were used for something that our terms do not allow.',
    blockedFRAUD: 'The reason: we could not establish that your order or payment is genuine.',
    blockedHACKED: 'The reason: someone else seems to have access. This protects your domains.',
    blockedREQUEST: 'The reason: you asked for this yourself.',
    blockedServices: 'Your domains and websites keep working. Do you disagree, or have a question? Contact us.',
    unblockedSubject: 'Your account is no longer blocked',
    unblocked: 'The block is lifted. You can log in again, and your API tokens work again.',
    toSecurity: 'To your security',
    toAccount: 'To your account',
    notYouChanged: 'If this was not you, ask for a new password at once and contact us.',
    securityWhy: 'You get this mail because something about your account has changed.',
  },
)
