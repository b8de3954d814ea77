import { defineText, SHOP } from '../../../rules/text'

export const privacyText = defineText(
  {
    title: 'Privacy',
    notice: 'Dit is een voorbeeldtekst. Wie deze winkel in gebruik neemt, zet hier de eigen privacyverklaring neer.',
  },
  {
    title: 'Privacy',
    notice: 'This is a sample text. Whoever takes this shop into use puts their own privacy statement here.',
  },
)

export const privacyParts = [
  defineText(
    {
      title: 'Wat we bewaren',
      body: 'Je naam, adres, telefoonnummer en e-mailadres, wat je besteld en betaald hebt, en de gegevens van je domeinhouders. Van je wachtwoord bewaren we alleen een versleutelde vorm.',
    },
    {
      title: 'What we keep',
      body: 'Your name, address, phone number and e-mail address, what you ordered and paid, and the details of your domain holders. Of your password we keep an encrypted form only.',
    },
  ),
  defineText(
    {
      title: 'Waarvoor',
      body: 'Om je bestelling uit te voeren, facturen te sturen en je te helpen. De gegevens van een domeinhouder gaan naar de beheerder van de extensie; zonder die gegevens wordt een naam niet geregistreerd.',
    },
    {
      title: 'What for',
      body: 'To carry out your order, to send invoices and to help you. The details of a domain holder go to the registry of the extension; without them a name is not registered.',
    },
  ),
  defineText(
    {
      title: 'Cookies',
      body: 'We gebruiken alleen cookies die de winkel nodig heeft: een voor je sessie, een die onthoudt dat je hier eerder was ingelogd (180 dagen), en elk een voor je taal, je thema en de btw-weergave. We volgen je niet en laden niets van andere sites.',
    },
    {
      title: 'Cookies',
      body: 'We use only the cookies that the shop needs: one for your session, one that remembers that you were logged in here before (180 days), and one each for your language, your theme and how VAT is shown. We do not track you and load nothing from other sites.',
    },
  ),
  defineText(
    {
      title: 'Jouw rechten',
      body: 'Je mag je gegevens inzien, laten verbeteren of laten verwijderen, voor zover de wet ons niet verplicht ze te bewaren. Neem daarvoor contact met ons op.',
    },
    {
      title: 'Your rights',
      body: 'You may see your details, have them corrected or have them removed, as far as the law does not oblige us to keep them. Contact us to do so.',
    },
  ),
] as const

export const privacyMeta = defineText(
  {
    title: `Privacy — ${SHOP}`,
    description: 'Welke gegevens we van je bewaren, waarvoor, hoe lang, en hoe je ze inziet of laat verwijderen.',
  },
  {
    title: `Privacy — ${SHOP}`,
    description: 'Which data of yours we keep, what for, how long, and how to see them or have them removed.',
  },
)
