import { defineText, SHOP } from '../../../rules/text'

type Price = { price: string }

/** Texts of the web hosting page. */
export const hostingText = defineText(
  {
    crumb: 'Webhosting',
    title: 'Een plek voor je site en je mail',
    lead: 'Wij houden de server bij, jij zet er je site op. Het slotje zit erbij, en WordPress als je dat wilt.',
    order: 'Kies een pakket',
    minutes: 'een paar minuten',
    term: 'Looptijd',
    oneYear: 'minimaal 1 jaar',
    compareLead:
      'Je betaalt per jaar. Daarom staat onder de prijs per maand wat je nu betaalt, en wat het daarna kost.',
    price: 'Prijs per maand',
    firstYear: 'Eerste jaar',
    later: 'Daarna',
    space: 'Schijfruimte',
    traffic: 'Dataverkeer',
    mailboxes: 'Mailboxen',
    databases: 'Databases',
    certificate: 'SSL-certificaat',
    free: 'gratis',
    none: 'geen',
    nothingMore: 'niets erbij',
    payNow: 'nu te betalen',
    sixMonths: (p: Price) => `eerste 6 maanden, daarna ${p.price} p/m`,
    alwaysSo: 'elke maand, ook later',
    usually: 'normaal',
    yearly: (p: Price) => `${p.price} per jaar, elk jaar`,
    yearThen: (p: { first: string; later: string }) => `${p.first} het eerste jaar, daarna ${p.later} p/j`,
    domainOnly: 'Alleen je domein',
    aboutDomainOnly: 'Wat je al hebt, of voor niets krijgt',
    nameOnly: 'je betaalt alleen de naam',
    emailForwarding: 'e-mail doorsturen',
    freeWithForwarding: 'gratis bij doorsturen',
    fitsDomainOnly: 'een naam die naar een andere site wijst',
    aboutForwarding: 'Over doorsturen',
    largeTitle: 'Voor grotere sites',
    largeLead: 'Geen actieprijs: elk jaar hetzelfde bedrag.',
    promotion:
      'De korting geldt de eerste 6 maanden; het eerste jaar is dus 6 keer de actieprijs en 6 keer de gewone prijs.',
    gigabytes: 'Met 3 GB bedoelen we 3000 MB.',
    sameSpace: (p: { smaller: string; larger: string; traffic: string; than: string; sites: number }) =>
      `${p.smaller} en ${p.larger} hebben evenveel schijf. Bij ${p.larger} betaal je voor meer dataverkeer (${p.traffic} in plaats van ${p.than}) en ${p.sites} websites extra.`,
    laterTitle: 'Wat het later kost',
    laterLead: 'Drie voorbeelden, met een .nl-domeinnaam erbij.',
    withName: (p: { name: string }) => `${p.name} en .nl`,
    firstThen: (p: Price) => `het eerste jaar. Daarna ${p.price} p/j, tot je opzegt.`,
    renewal:
      'Dertig dagen voor een nieuw jaar mailen we je wat het kost. Automatisch verlengen zet je zelf uit in je account. Naar een groter pakket kun je altijd: wat je al betaalde voor de dagen die over zijn, gaat eraf.',
    extras: 'Extra diensten',
    extrasLead: 'Je kiest ze bij het bestellen, of later in je account.',
    neededLead: 'We verkopen je liever niets dan iets dubbel.',
    not: [
      'Je site staat bij een websitebouwer of op een sociaal netwerk. Je domein doorsturen is dan gratis.',
      'Je wilt alleen e-mail doorsturen naar een adres dat je al hebt. Dat zit bij je domein.',
      'Je draait eigen software, een bot of een spelserver. Dan past een VPS.',
    ],
    indeed: [
      'Je wilt een eigen site, met WordPress of zelf gebouwd.',
      'Je wilt mailboxen onder je eigen domein.',
      'Je wilt dat iemand anders de server bijhoudt.',
    ],
    askFirstYear: (p: { first: string; price: string }) => `Waarom betaal ik ${p.first} als er ${p.price} staat?`,
    tellFirstYear: (p: { name: string; price: string; usual: string; first: string; later: string }) =>
      `Je betaalt een jaar vooruit. Bij ${p.name} zijn dat 6 maanden van ${p.price} en 6 maanden van ${p.usual}, samen ${p.first}. Het tweede jaar is 12 keer ${p.usual}, dus ${p.later}.`,
    askSoftware: 'Kan ik WordPress erop laten zetten?',
    tellSoftware: (p: { without: string }) =>
      `Ja, gratis${p.without && ` bij elk pakket behalve ${p.without}`}. Bij het bestellen kies je WordPress, PrestaShop, Joomla, een websitemaker of niets.`,
    askMigration: 'Verhuizen jullie mijn site?',
    tellMigration:
      'Ja. Websitemigratie is gratis: je kiest het bij de extra diensten, daarna vragen we waar je site nu staat.',
    askFull: 'Wat als mijn pakket te klein wordt?',
    tellFull:
      'In je account zie je hoe vol het is. Je kunt opruimen of een groter pakket nemen; je site en je mail blijven staan.',
    askTerm: 'Hoe lang zit ik eraan vast?',
    tellTerm: 'Een jaar. Daarna loopt het per jaar door, tot je automatisch verlengen uitzet.',
    askPhp: 'Welke PHP draait er?',
    tellPhp: (p: { php: string }) => `${p.php}, bij elk pakket.`,
  },
  {
    crumb: 'Web hosting',
    title: 'A place for your site and your mail',
    lead: 'We look after the server, you put your site on it. The padlock is included, and WordPress if you like.',
    order: 'Choose a package',
    minutes: 'a few minutes',
    term: 'Term',
    oneYear: 'at least 1 year',
    compareLead:
      'You pay per year. So under the price per month you see what you pay now, and what it costs after that.',
    price: 'Price per month',
    firstYear: 'First year',
    later: 'After that',
    space: 'Disk space',
    traffic: 'Traffic',
    mailboxes: 'Mailboxes',
    databases: 'Databases',
    certificate: 'SSL certificate',
    free: 'free',
    none: 'none',
    nothingMore: 'nothing more',
    payNow: 'to pay now',
    sixMonths: (p) => `first 6 months, then ${p.price} p/m`,
    alwaysSo: 'every month, later too',
    usually: 'usually',
    yearly: (p) => `${p.price} per year, every year`,
    yearThen: (p) => `${p.first} the first year, then ${p.later} p/y`,
    domainOnly: 'Just your domain',
    aboutDomainOnly: 'What you have already, or get for nothing',
    nameOnly: 'you pay for the name only',
    emailForwarding: 'e-mail forwarding',
    freeWithForwarding: 'free with forwarding',
    fitsDomainOnly: 'a name that points to another site',
    aboutForwarding: 'About forwarding',
    largeTitle: 'For larger sites',
    largeLead: 'No promotion: the same amount every year.',
    promotion:
      'The discount is for the first 6 months, so the first year is 6 times the promo price and 6 times the standard price.',
    gigabytes: 'By 3 GB we mean 3000 MB.',
    sameSpace: (p) =>
      `${p.smaller} and ${p.larger} have the same disk space. With ${p.larger} you pay for more traffic (${p.traffic} instead of ${p.than}) and ${p.sites} more websites.`,
    laterTitle: 'What it costs later',
    laterLead: 'Three examples, with a .nl domain name.',
    withName: (p) => `${p.name} and .nl`,
    firstThen: (p) => `the first year. Then ${p.price} p/y, until you cancel.`,
    renewal:
      'Thirty days before a new year we mail you what it costs. You turn off auto-renew in your account. You can always move to a larger package: what you paid for the days that are left is deducted.',
    extras: 'Extra services',
    extrasLead: 'You choose them while ordering, or later in your account.',
    neededLead: 'We would rather sell you nothing than something twice.',
    not: [
      'Your site is with a website builder or on a social network. Forwarding your domain is free.',
      'You only want to forward e-mail to an address that you have already. That comes with your domain.',
      'You run software of your own, a bot or a game server. A VPS suits you then.',
    ],
    indeed: [
      'You want a site of your own, with WordPress or built by yourself.',
      'You want mailboxes under your own domain.',
      'You want someone else to look after the server.',
    ],
    askFirstYear: (p) => `Why do I pay ${p.first} when it says ${p.price}?`,
    tellFirstYear: (p) =>
      `You pay a year in advance. For ${p.name} that is 6 months of ${p.price} and 6 months of ${p.usual}, together ${p.first}. The second year is 12 times ${p.usual}, which is ${p.later}.`,
    askSoftware: 'Can you install WordPress for me?',
    tellSoftware: (p) =>
      `Yes, free of charge${p.without && ` with every package except ${p.without}`}. While ordering you choose WordPress, PrestaShop, Joomla, a website maker or nothing.`,
    askMigration: 'Do you move my site?',
    tellMigration: 'Yes. Website migration is free: choose it under extra services, and we ask where your site is now.',
    askFull: 'What if my package becomes too small?',
    tellFull:
      'Your account shows how full it is. You can clean up or take a larger package; your site and mail stay in place.',
    askTerm: 'How long am I bound to it?',
    tellTerm: 'A year. After that it continues per year, until you turn off auto-renew.',
    askPhp: 'Which PHP do you run?',
    tellPhp: (p) => `${p.php}, with every package.`,
  },
)

/** Line below a package's name, by product code. */
export const hostingAbout = defineText<Readonly<Record<string, string>>>(
  {
    HOSTING_INTRO: 'Eén pagina, één mailbox',
    HOSTING_BASIC: 'Voor je eigen site',
    HOSTING_PREMIUM: 'Meer ruimte, meer mail',
    HOSTING_PROFESSIONAL: 'Voor een drukke site',
    HOSTING_XL: 'Dubbel zo ruim',
    HOSTING_XXL: 'Het ruimste voor opslag',
    HOSTING_3XL: 'Evenveel schijf, meer bezoekers',
  },
  {
    HOSTING_INTRO: 'One page, one mailbox',
    HOSTING_BASIC: 'For your own site',
    HOSTING_PREMIUM: 'More space, more mail',
    HOSTING_PROFESSIONAL: 'For a busy site',
    HOSTING_XL: 'Twice the room',
    HOSTING_XXL: 'The most storage',
    HOSTING_3XL: 'The same disk, more visitors',
  },
)

/** Audience of a package, by product code. */
export const hostingFits = defineText<Readonly<Record<string, string>>>(
  {
    HOSTING_INTRO: 'een visitekaartje of een mooi mailadres',
    HOSTING_BASIC: 'een WordPress-site',
    HOSTING_PREMIUM: 'een bedrijf met collega’s',
    HOSTING_PROFESSIONAL: 'een webwinkel',
    HOSTING_XL: 'veel foto’s, 10 sites',
    HOSTING_XXL: 'een archief of galerie, 15 sites',
    HOSTING_3XL: 'veel bezoekers tegelijk, 20 sites',
  },
  {
    HOSTING_INTRO: 'a business card or a good e-mail address',
    HOSTING_BASIC: 'a WordPress site',
    HOSTING_PREMIUM: 'a company with colleagues',
    HOSTING_PROFESSIONAL: 'a web shop',
    HOSTING_XL: 'many photos, 10 sites',
    HOSTING_XXL: 'an archive or gallery, 15 sites',
    HOSTING_3XL: 'many visitors at once, 20 sites',
  },
)

export const hostingMeta = defineText(
  {
    title: `Webhosting — ${SHOP}`,
    description: (p: { price: string }) =>
      `Zeven hostingpakketten vanaf ${p.price} per maand excl. btw, met gratis SSL-certificaat.`,
  },
  {
    title: `Web hosting — ${SHOP}`,
    description: (p) => `Seven hosting packages from ${p.price} a month excl. VAT, with a free SSL certificate.`,
  },
)
