import { defineText, SHOP } from '../../../rules/text'

export const homeText = defineText(
  {
    title: 'Jouw naam, met vlag en wimpel online',
    lead: 'Zoek een domeinnaam, kies je hosting en sta vandaag nog online.',
    example: 'jouwnaam',
    hasDomain: 'Heb je al een domeinnaam?',
    transferHere: `Verhuis hem naar ${SHOP}`,
    hostingTitle: 'Hosting die past bij wat je maakt',
    compare: 'Vergelijk alle pakketten',
    hostingNote:
      'Elk pakket heeft een gratis SSL-certificaat en een gratis installatie van WordPress, PrestaShop, Joomla of Website maker (niet bij Intro). Welkomstprijzen gelden de eerste 6 maanden. Minimale looptijd 1 jaar.',
    promiseTitle: 'De prijs van volgend jaar staat er nu al bij',
    promise:
      'Een actie is leuk, een verrassing op je factuur niet. Daarom zie je bij elke prijs wat je daarna betaalt.',
    firstYear: 'eerste jaar',
    everyYearAfter: 'Elk jaar daarna',
    moveTitle: 'Verhuizen zonder dat iemand het merkt',
    move: 'Vul je verhuiscode in en wij kopiëren je DNS. Je website en e-mail blijven gewoon werken.',
    moveAction: 'Domein verhuizen',
    why: `Waarom ${SHOP}`,
    peopleTitle: 'Mensen aan de lijn',
    people: 'Ons team antwoordt in gewone taal.',
    sslTitle: 'SSL altijd inbegrepen',
    ssl: 'Elk hostingpakket krijgt een gratis certificaat.',
    uptimeTitle: 'Minstens 99,9% uptime',
    uptime: 'Met Pro SLA leggen we dat vast in je contract.',
  },
  {
    title: 'Your name online, flying its own flag',
    lead: 'Find a domain name, pick your hosting and be online today.',
    example: 'yourname',
    hasDomain: 'Already have a domain name?',
    transferHere: `Transfer it to ${SHOP}`,
    hostingTitle: 'Hosting that fits what you make',
    compare: 'Compare all packages',
    hostingNote:
      'Every package has a free SSL certificate and a free installation of WordPress, PrestaShop, Joomla or Website maker (not with Intro). Welcome prices hold for the first 6 months. Minimum term 1 year.',
    promiseTitle: 'Next year’s price is already shown',
    promise: 'A promo is nice, a surprise on your invoice is not. So every price shows what you pay afterwards.',
    firstYear: 'first year',
    everyYearAfter: 'Every year after',
    moveTitle: 'Move without anyone noticing',
    move: 'Enter your transfer code and we copy your DNS. Your website and e-mail keep working.',
    moveAction: 'Transfer a domain',
    why: `Why ${SHOP}`,
    peopleTitle: 'Answered by people',
    people: 'Our team answers in plain language.',
    sslTitle: 'SSL always included',
    ssl: 'Every hosting package gets a free certificate.',
    uptimeTitle: 'At least 99.9% uptime',
    uptime: 'With Pro SLA we put that in your contract.',
  },
)

export const homeMeta = defineText(
  {
    title: `Domeinnamen en webhosting — ${SHOP}`,
    description:
      'Zoek een domeinnaam, kies je hosting en sta vandaag nog online. Wat het na het eerste jaar kost, staat er altijd bij.',
  },
  {
    title: `Domain names and web hosting — ${SHOP}`,
    description:
      'Find a domain name, pick your hosting and be online today. What it costs after the first year is always shown.',
  },
)
