import { defineText } from '../../../rules/text'

export const hostingMailText = defineText(
  {
    passwordSubject: (p: { domain: string }) => `Nieuw wachtwoord voor de hosting van ${p.domain}`,
    password: (p: { domain: string }) =>
      `In je account is een nieuw wachtwoord gemaakt voor het hostingpakket van ${p.domain}. Het oude werkt niet meer. Het nieuwe staat niet in deze mail: het is één keer getoond.`,
    toPackage: 'Naar het pakket',
    notYou:
      'Heb je dit niet gedaan? Vraag dan meteen een nieuw wachtwoord voor je account aan en neem contact met ons op.',
    why: 'Je krijgt deze mail omdat er iets aan je hostingpakket is veranderd.',
  },
  {
    passwordSubject: (p) => `New password for the hosting of ${p.domain}`,
    password: (p) =>
      `In your account a new password was made for the hosting package of ${p.domain}. The old one works no more. The new one is not in this mail: it was shown once.`,
    toPackage: 'To the package',
    notYou: 'If you did not do this, ask for a new password of your account at once and get in touch with us.',
    why: 'You get this mail because something about your hosting package has changed.',
  },
)

/** How the owner of a package reaches it, for the mail about its order. */
export const hostingAccessText = defineText(
  {
    access: (p: { domain: string }) => `Zo kom je bij ${p.domain}`,
    emailLogin: 'Log in met je e-mailadres.',
    choosePassword: 'Kies eerst je wachtwoord',
    software: 'Je website',
    softwareInPanel: 'Je software vind je in je hostingpaneel.',
    email: 'E-mail',
    webmail: 'Webmail',
    mailProgram: (p: { host: string }) => `In je mailprogramma: server ${p.host}, poort 993 (IMAP) en 465 (SMTP).`,
    mailUser: (p: { address: string }) => `Gebruiker is het hele adres, zoals ${p.address}.`,
    files: 'Bestanden',
    sftp: (p: { host: string; user: string }) => `SFTP: server ${p.host}, poort 22, gebruiker ${p.user}.`,
    panel: 'Hostingpaneel',
    panelUser: (p: { user: string }) => `Gebruiker ${p.user}.`,
    stepPassword: 'Kies je wachtwoord',
    stepPasswordText:
      "In je hostingpaneel, met 'Wachtwoord vergeten' en je e-mailadres. Wij sturen nooit een wachtwoord per mail.",
    toPanel: 'Naar het hostingpaneel',
    stepMailbox: 'Maak je eerste mailbox',
    stepMailboxText: (p: { address: string }) => `Dat doe je in hetzelfde paneel, bijvoorbeeld ${p.address}.`,
    stepWait: 'Even geduld met kijken',
    stepWaitText: 'Zie je je site nog niet? Het kan een uur duren voordat iedereen het nieuwe adres kent.',
  },
  {
    access: (p) => `How to reach ${p.domain}`,
    emailLogin: 'Log in with your e-mail address.',
    choosePassword: 'Choose your password first',
    software: 'Your website',
    softwareInPanel: 'Your software is in your hosting panel.',
    email: 'E-mail',
    webmail: 'Web mail',
    mailProgram: (p) => `In your mail client: server ${p.host}, port 993 (IMAP) and 465 (SMTP).`,
    mailUser: (p) => `The user is the whole address, such as ${p.address}.`,
    files: 'Files',
    sftp: (p) => `SFTP: server ${p.host}, port 22, user ${p.user}.`,
    panel: 'Hosting panel',
    panelUser: (p) => `User ${p.user}.`,
    stepPassword: 'Choose your password',
    stepPasswordText:
      "In your hosting panel, with 'Forgotten password' and your e-mail address. We never send a password by mail.",
    toPanel: 'To the hosting panel',
    stepMailbox: 'Make your first mailbox',
    stepMailboxText: (p) => `You do that in the same panel, for instance ${p.address}.`,
    stepWait: 'Have a little patience',
    stepWaitText: 'Not seeing your site yet? It can take an hour until everybody knows the new address.',
  },
)
