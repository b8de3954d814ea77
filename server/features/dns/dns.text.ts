import { defineText } from '../../../rules/text'

export const dnsText = defineText(
  {
    notManageable: 'DNS-records kunnen nu niet worden beheerd. Neem contact op met onze klantenservice.',
    changed: 'Dit record is intussen veranderd. Vernieuw de pagina en probeer het opnieuw.',
    recordsChanged: (p: { names: string }) =>
      `Dit is intussen veranderd: ${p.names}. Kijk wat er nu staat en kies opnieuw.`,
    byShop: 'de winkel',
    registryAway: 'Het register antwoordt niet.',
    nameServerAway: 'De nameservers hebben je records nog niet overgenomen.',
    profileNameRequired: 'Geef het profiel een naam.',
    profileNameTooLong: (p: { max: number }) => `Een naam heeft hoogstens ${p.max} tekens.`,
    invalidCharacters: 'In de naam staat een teken dat niet mag.',
    tooManyProfiles: (p: { max: number }) => `Je kunt hoogstens ${p.max} DNS-profielen bewaren.`,
    tooManyRecords: (p: { max: number }) => `Een profiel heeft hoogstens ${p.max} records.`,
    domainsAtOnce: (p: { max: number }) => `Kies 1 tot en met ${p.max} domeinen.`,
    fileTooLarge: (p: { max: number }) => `Een zonebestand is hoogstens ${p.max} bytes groot.`,
    fileEmpty: 'In dit bestand staat geen enkel record dat bewaard kan worden.',
    invalidList: 'De lijst met records klopt niet.',
  },
  {
    notManageable: 'DNS Records cannot be managed at this time. Please contact our support.',
    changed: 'This record has changed in the meantime. Reload the page and try again.',
    recordsChanged: (p) => `This has changed in the meantime: ${p.names}. Look at what is there now and choose again.`,
    byShop: 'the shop',
    registryAway: 'The registry does not answer.',
    nameServerAway: 'The name servers have not taken over your records yet.',
    profileNameRequired: 'Give the profile a name.',
    profileNameTooLong: (p) => `A name has at most ${p.max} characters.`,
    invalidCharacters: 'There is a character in the name that is not allowed.',
    tooManyProfiles: (p) => `You can keep at most ${p.max} DNS profiles.`,
    tooManyRecords: (p) => `A profile has at most ${p.max} records.`,
    domainsAtOnce: (p) => `Choose 1 to ${p.max} domains.`,
    fileTooLarge: (p) => `A zone file has at most ${p.max} bytes.`,
    fileEmpty: 'There is no record in this file that can be kept.',
    invalidList: 'The list of records is not right.',
  },
)
