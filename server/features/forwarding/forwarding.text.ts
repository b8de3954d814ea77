import { defineText } from '../../../rules/text'

export const forwardingText = defineText(
  {
    done: 'De wijziging is doorgevoerd.',
    framesForbidden:
      'De pagina waar je naar doorstuurt, laat zich niet in een frame tonen. Bezoekers zien een leeg venster. Kies doorsturen (HTTP), of pas het bij die pagina aan.',
    framesUnknown:
      'De pagina waar je naar doorstuurt, gaf nu geen antwoord. We weten niet of hij zich in een frame laat tonen.',
    dnsElsewhere: 'De DNS van dit domein staat ergens anders. Maak daar deze records, dan werkt het doorsturen.',
  },
  {
    done: 'The change has been successfully completed.',
    framesForbidden:
      'The page that you forward to does not let itself be shown in a frame. Visitors see an empty window. Choose forwarding (HTTP), or change it at that page.',
    framesUnknown:
      'The page that you forward to gave no answer just now. We do not know whether it lets itself be shown in a frame.',
    dnsElsewhere: 'The DNS of this domain is somewhere else. Make these records there, and forwarding works.',
  },
)

/** Why a redirect cannot be ordered as it is. */
export const redirectItemText = defineText(
  {
    moveBeforeForwarding: (p: { domainName: string }) =>
      `${p.domainName} moet eerst verhuizen en kan daarna pas worden doorgestuurd.`,
  },
  {
    moveBeforeForwarding: (p) => `${p.domainName} has to move first and can be forwarded after that.`,
  },
)
