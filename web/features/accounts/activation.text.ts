import { ACTIVATION_MAIL_MINUTES } from '../../../rules/constants'
import { defineText } from '../../../rules/text'

/** Texts of the activation mail's page. */
export const activationText = defineText(
  {
    thanks: 'Bedankt voor het aanmaken van je account.',
    sentTo: (p: { email: string }) => `We hebben een activeringslink gestuurd naar ${p.email}`,
    whatNow: `Klik op de link in de mail om je bestelling af te ronden. De mail komt binnen ${ACTIVATION_MAIL_MINUTES} minuten. Niets ontvangen? Kijk in je spammap, of verstuur de link opnieuw.`,
    resend: (p: { seconds: number }) =>
      p.seconds > 0 ? `Activeringslink opnieuw verzenden (${p.seconds} seconden)` : 'Activeringslink opnieuw verzenden',
    resendReady: 'Je kunt de activeringslink opnieuw laten verzenden.',
    resent: 'We hebben de activeringslink opnieuw verzonden.',
    resendFailedTitle: 'Verzenden is niet gelukt',
    close: 'Sluiten',
    wrongAddress: 'E-mailadres wijzigen',
    openMail: (p: { name: string }) => `${p.name} openen`,
  },
  {
    thanks: 'Thank you for creating your account.',
    sentTo: (p) => `We have sent an activation link to ${p.email}`,
    whatNow: `Click the link in the mail to complete your order. The mail arrives within ${ACTIVATION_MAIL_MINUTES} minutes. Nothing received? Look in your spam folder, or send the link again.`,
    resend: (p) => (p.seconds > 0 ? `Resend activation link (${p.seconds} seconds)` : 'Resend activation link'),
    resendReady: 'You can have the activation link sent again.',
    resent: 'We have sent the activation link again.',
    resendFailedTitle: 'Sending failed',
    close: 'Close',
    wrongAddress: 'Change e-mail address',
    openMail: (p) => `Open ${p.name}`,
  },
)
