import { defineText, type Text } from '../../../rules/text'

export const sslText = defineText(
  {
    crumb: 'SSL-certificaten',
    title: 'Een slotje voor je site',
    lead: 'Host je bij Wimpel, dan heb je het slotje al en is het gratis. Deze certificaten zijn voor de rest.',
    order: 'Kies een certificaat',
    withHosting: 'Bij hosting',
    single: 'Los, vanaf',
    hour: 'een uur',
    days: '1 tot 3 werkdagen',
    key: 'Sleutel',
    keyIsYours: 'van jou, altijd te downloaden',
    compareLead:
      'Het slotje in de browser is overal hetzelfde. Het verschil zit in wie er gecontroleerd wordt en wat er verzekerd is.',
    validFor: 'Geldig voor',
    checked: 'Wat wordt gecontroleerd',
    insured: 'Verzekerd tot',
    freeName: 'Gratis bij hosting',
    freeLead: 'Zit al in elk hostingpakket',
    ownAndWww: 'je domein en www',
    domainOnly: 'alleen het domein',
    domainAndCompany: 'domein en bedrijf',
    afterDelivery: 'een uur na oplevering',
    notInsured: 'niet verzekerd',
    freeFits: 'bijna iedereen met hosting bij Wimpel',
    oneName: 'één naam',
    severalNames: 'meerdere namen',
    rapidLead: 'Voor één naam, waar je ook host',
    rapidFits: 'een site of server die ergens anders staat',
    businessLead: 'Met je bedrijfsnaam erin',
    businessFits: 'klanten die willen controleren wie je bent',
    multiLead: 'Eén certificaat, meerdere namen',
    multiFits: 'een bedrijf met meerdere domeinen op één server',
    rapidAbout: 'Eén naam, binnen een uur',
    businessAbout: 'Eén naam, met je bedrijfsnaam',
    multiAbout: 'Meerdere namen, met je bedrijfsnaam',
    neededLead: 'We verkopen je liever niets dan iets dubbel.',
    not: [
      'Je site draait op een hostingpakket van Wimpel. Het certificaat zit erin, verlengt vanzelf en kost niets.',
      'Je gebruikt een websitebouwer of webwinkel die zelf een certificaat geeft.',
    ],
    indeed: [
      'Je site of app draait op je eigen server of bij een andere aanbieder.',
      'Je klanten of je contract vragen om een certificaat met je bedrijfsnaam.',
      'Je wilt een verzekering voor als het certificaat ten onrechte is uitgegeven.',
    ],
    orderTitle: 'Certificaat bestellen',
    orderLead: 'Vier vragen. Daarna staat het in je winkelmand en kun je nog van alles veranderen.',
    which: '1. Welk certificaat?',
    forName: '2. Voor welke naam?',
    keyAndRequest: '3. Sleutel en CSR',
    where: '4. Waar draait je site?',
    names: 'Voor welke namen?',
    namesHint: 'Eén per regel. De eerste is de naam op het certificaat (common name).',
    dnsHere: 'DNS bij Wimpel: wij regelen de controle',
    dnsElsewhere: 'DNS ergens anders: je zet zelf één record',
    nameHint: 'Een domein uit je account of uit dezelfde winkelmand. Leeg laten mag: dan kies je bij het afrekenen.',
    ours: 'Maak hem voor mij',
    aboutOurs: 'Wij maken de sleutel en de CSR. Je downloadt ze in je account.',
    own: 'Ik heb zelf een CSR',
    aboutOwn: 'Je sleutel blijft op je eigen server',
    csr: 'CSR',
    csrHint: 'Begint met -----BEGIN CERTIFICATE REQUEST-----. De naam in de CSR moet dezelfde zijn als hierboven.',
    softwareHint: 'Dan krijg je de bestanden meteen in de goede vorm.',
    weMakeIt: 'wij maken de CSR',
    withYourRequest: 'met je eigen CSR',
  },
  {
    crumb: 'SSL certificates',
    title: 'A padlock for your site',
    lead: 'If you host with Wimpel you have the padlock already, for free. These certificates are for the rest.',
    order: 'Choose a certificate',
    withHosting: 'With hosting',
    single: 'On its own, from',
    hour: 'an hour',
    days: '1 to 3 working days',
    key: 'Key',
    keyIsYours: 'yours, download it any time',
    compareLead:
      'The padlock in the browser is the same everywhere. The difference is who is checked and what is insured.',
    validFor: 'Valid for',
    checked: 'What is checked',
    insured: 'Insured up to',
    freeName: 'Free with hosting',
    freeLead: 'Comes with every hosting package',
    ownAndWww: 'your domain and www',
    domainOnly: 'the domain only',
    domainAndCompany: 'domain and company',
    afterDelivery: 'an hour after delivery',
    notInsured: 'not insured',
    freeFits: 'nearly everybody with hosting at Wimpel',
    oneName: 'one name',
    severalNames: 'several names',
    rapidLead: 'For one name, wherever you host',
    rapidFits: 'a site or server that stands elsewhere',
    businessLead: 'With your company name in it',
    businessFits: 'customers who want to check who you are',
    multiLead: 'One certificate, several names',
    multiFits: 'a company with several domains on one server',
    rapidAbout: 'One name, within an hour',
    businessAbout: 'One name, with your company name',
    multiAbout: 'Several names, with your company name',
    neededLead: 'We would rather sell you nothing than the same thing twice.',
    not: [
      'Your site runs on a hosting package of Wimpel. The certificate is in it, renews itself and costs nothing.',
      'You use a website builder or web shop that gives you a certificate.',
    ],
    indeed: [
      'Your site or app runs on a server of your own or with another company.',
      'Your customers or your contract ask for a certificate with your company name.',
      'You want an insurance for when the certificate was issued wrongly.',
    ],
    orderTitle: 'Order a certificate',
    orderLead: 'Four questions. Then it is in your basket, where you can still change everything.',
    which: '1. Which certificate?',
    forName: '2. For which name?',
    keyAndRequest: '3. Key and CSR',
    where: '4. Where does your site run?',
    names: 'For which names?',
    namesHint: 'One a line. The first is the name on the certificate (common name).',
    dnsHere: 'DNS at Wimpel: we take care of the check',
    dnsElsewhere: 'DNS elsewhere: you add one record yourself',
    nameHint: 'A domain of your account or of the same basket. May stay empty: then you choose at checkout.',
    ours: 'Make it for me',
    aboutOurs: 'We make the key and the CSR. You download them in your account.',
    own: 'I have a CSR',
    aboutOwn: 'Your key stays on your own server',
    csr: 'CSR',
    csrHint: 'Begins with -----BEGIN CERTIFICATE REQUEST-----. The name in the CSR must be the one above.',
    softwareHint: 'You get the files in the right form at once.',
    weMakeIt: 'we make the CSR',
    withYourRequest: 'with your own CSR',
  },
)

export const sslQuestions: readonly Text<{ question: string; answer: string }>[] = [
  defineText(
    {
      question: 'Wat gebeurt er na een jaar?',
      answer:
        'Zolang er betaald is, vernieuwen we het certificaat op tijd. Staat je DNS bij Wimpel, dan merk je er niets van. Daarna loopt het af, en bestel je het opnieuw voor hetzelfde bedrag.',
    },
    {
      question: 'What happens after a year?',
      answer:
        'As long as it is paid for we renew the certificate in time. If your DNS is at Wimpel you will not notice. After that it ends, and you order it again for the same amount.',
    },
  ),
  defineText(
    {
      question: 'Hoe werkt de controle?',
      answer:
        'Staat je DNS bij Wimpel, dan zetten wij het controlerecord er zelf in en halen we het later weer weg. Staat je DNS ergens anders, dan krijg je één record om over te nemen.',
    },
    {
      question: 'How does the check work?',
      answer:
        'If your DNS is at Wimpel, we add the record for the check ourselves and take it away later. If it is elsewhere, you get one record to add.',
    },
  ),
  defineText(
    {
      question: 'Kan ik het certificaat op meer servers gebruiken?',
      answer:
        'Ja, zo vaak als je wilt. Je downloadt het certificaat, de tussencertificaten en de sleutel in je account.',
    },
    {
      question: 'Can I use the certificate on several servers?',
      answer:
        'Yes, as often as you like. You download the certificate, the intermediate ones and the key in your account.',
    },
  ),
]

export const sslMeta = defineText(
  {
    title: 'SSL-certificaten — Wimpel',
    description:
      'Een certificaat voor een site die ergens anders staat, of met je bedrijfsnaam erin. Bij hosting is het gratis.',
  },
  {
    title: 'SSL certificates — Wimpel',
    description:
      'A certificate for a site that stands elsewhere, or with your company name in it. With hosting it is free.',
  },
)
