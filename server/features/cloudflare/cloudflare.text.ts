import { defineText } from '../../../rules/text'

/** How the protection of a domain stands, in a sentence. */
export const cloudflareText = defineText(
  {
    STARTING: 'Cloudflare wordt ingeschakeld.',
    ACTIVE: 'Bezoekers komen via Cloudflare bij je website.',
    WAITING_FOR_DNS: 'Cloudflare staat klaar, maar de DNS van je website wijst er niet naar.',
    STOPPING: 'Cloudflare wordt uitgeschakeld. Je website staat weer rechtstreeks in de DNS.',
    OFF: 'Cloudflare staat uit.',
    notBought: 'Voor dit domein is geen Cloudflare besteld.',
  },
  {
    STARTING: 'Cloudflare is being switched on.',
    ACTIVE: 'Visitors reach your website by way of Cloudflare.',
    WAITING_FOR_DNS: 'Cloudflare is ready, but the DNS of your website does not point to it.',
    STOPPING: 'Cloudflare is being switched off. The DNS leads to your website directly again.',
    OFF: 'Cloudflare is off.',
    notBought: 'No Cloudflare was ordered for this domain.',
  },
)
