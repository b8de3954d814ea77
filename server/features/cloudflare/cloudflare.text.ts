import { defineText } from '../../../rules/text'

/** State of a domain's protection, as a sentence. */
export const cloudflareText = defineText(
  {
    STARTING: 'Cloudflare wordt ingeschakeld.',
    ACTIVE: 'Bezoekers komen via Cloudflare bij je website.',
    WAITING_FOR_DNS: 'Cloudflare staat klaar, maar de DNS van je website wijst er niet naar.',
    STOPPING: 'Cloudflare wordt uitgeschakeld. Je website staat weer rechtstreeks in de DNS.',
    OFF: 'Cloudflare staat uit.',
    delegating: (p: { servers: string }) =>
      `Je domein gaat naar de nameservers van Cloudflare (${p.servers}). Het kan een dag duren voordat iedereen dat weet.`,
    serving:
      'De nameservers van Cloudflare antwoorden voor je domein, en bezoekers komen via Cloudflare bij je website.',
    ended: 'De betaalde termijn is voorbij. Bestel Cloudflare opnieuw om je website weer te beschermen.',
    closed: 'De nameservers van dit domein kun je hier niet wijzigen. Laat de DNS bij ons, of neem contact op.',
    signed: 'Dit domein heeft DNSSEC. Zet dat eerst uit: anders is het op andere nameservers niet te vinden.',
    notBought: 'Voor dit domein is geen Cloudflare besteld.',
  },
  {
    STARTING: 'Cloudflare is being switched on.',
    ACTIVE: 'Visitors reach your website by way of Cloudflare.',
    WAITING_FOR_DNS: 'Cloudflare is ready, but the DNS of your website does not point to it.',
    STOPPING: 'Cloudflare is being switched off. The DNS leads to your website directly again.',
    OFF: 'Cloudflare is off.',
    delegating: (p) =>
      `Your domain is moving to the name servers of Cloudflare (${p.servers}). It can take a day until everybody knows.`,
    serving:
      'The name servers of Cloudflare answer for your domain, and visitors reach your website by way of Cloudflare.',
    ended: 'The term that was paid for is over. Order Cloudflare again to have your website protected.',
    closed: 'The name servers of this domain cannot be changed here. Leave the DNS with us, or contact us.',
    signed: 'This domain has DNSSEC. Switch that off first: it could not be found on other name servers otherwise.',
    notBought: 'No Cloudflare was ordered for this domain.',
  },
)

/** Why protection cannot be ordered as it is. */
export const cloudflareItemText = defineText(
  {
    hasCloudflare: (p: { domainName: string }) => `${p.domainName} wordt al beschermd door Cloudflare.`,
  },
  {
    hasCloudflare: (p) => `${p.domainName} is protected by Cloudflare already.`,
  },
)
