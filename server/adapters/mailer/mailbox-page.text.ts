import { defineText } from '../../../rules/text'

export const mailboxText = defineText(
  {
    title: 'Postvak',
    intro: 'De demo verstuurt geen echte mail. Alles wat de winkel zou versturen staat hier, het nieuwste bovenaan.',
    empty: 'Er is nog geen mail.',
    to: 'Aan',
    sent: 'Verzonden',
    count: (p: { count: number }) => (p.count === 1 ? '1 bericht' : `${p.count} berichten`),
    asText: 'Als tekst',
    asHtml: 'Opgemaakt',
    alone: 'Opgemaakt, op een eigen pagina',
    frame: (p: { subject: string }) => `Opgemaakt bericht: ${p.subject}`,
  },
  {
    title: 'Mailbox',
    intro: 'The demo sends no real mail. Everything that the shop would send is here, newest first.',
    empty: 'There is no mail yet.',
    to: 'To',
    sent: 'Sent',
    count: (p) => (p.count === 1 ? '1 message' : `${p.count} messages`),
    asText: 'As text',
    asHtml: 'Formatted',
    alone: 'Formatted, on a page of its own',
    frame: (p) => `Formatted message: ${p.subject}`,
  },
)
