import { PASSWORD_MAX, PASSWORD_MIN } from './constants'
import type { IssueKey } from './issues'
import { defineText, type Locale } from './text'

/**
 * Messages of the issue keys, shown below a field. The Dutch of an invalid redirect URL and of the ownership box is
 * prescribed.
 */
const text = defineText(
  {
    required: 'Vul dit veld in.',
    'too-long': 'Dit is te lang.',
    invalid: 'Dit klopt niet.',
    'invalid-characters': 'Hier staat een teken dat niet mag.',
    'invalid-choice': 'Kies een van de mogelijkheden.',
    'invalid-email': 'Vul een geldig e-mailadres in.',
    'invalid-phone': 'Vul een geldig telefoonnummer in.',
    'invalid-date': 'Vul een bestaande datum in.',
    'date-in-future': 'Deze datum ligt in de toekomst.',
    'date-in-past': 'Dit ligt in het verleden. Kies een later moment.',
    'date-unchanged': 'Deze dag staat er al. Kies een andere.',
    'not-a-number': 'Vul alleen cijfers in. Letters horen bij de toevoeging.',
    'unknown-country': 'Kies een land.',
    'invalid-postcode': 'Een Nederlandse postcode heeft 4 cijfers en 2 letters.',
    'password-too-short': `Kies een wachtwoord van minstens ${PASSWORD_MIN} tekens.`,
    'password-too-long': `Kies een wachtwoord van hoogstens ${PASSWORD_MAX} tekens.`,
    'password-guessable': 'Dit wachtwoord is makkelijk te raden. Voeg er een paar eigen woorden aan toe.',
    'invalid-vat-id': 'Vul een geldig btw-nummer in.',
    'vat-needs-company': 'Een btw-nummer hoort bij een bedrijf. Vul de bedrijfsnaam in, of laat het btw-nummer leeg.',
    'company-required': 'Vul de bedrijfsnaam in, of kies voor particulier.',
    'invalid-redirect-url': 'De ingevoerde URL is ongeldig. Voer een geldige URL voor het doorsturen.',
    'redirect-loop': 'Een domein kan niet naar zichzelf doorsturen. Vul een ander adres in.',
    'redirect-to-shop': 'Doorsturen naar de winkel zelf kan niet. Vul een ander adres in.',
    'private-address': 'Dit adres is alleen binnen een eigen netwerk te bereiken. Vul een openbaar adres in.',
    'invalid-address': 'Vul een IP-adres in, zoals 203.0.113.10 of 2001:db8::10.',
    'invalid-address-range': 'Vul IP-adressen of netwerken in, zoals 203.0.113.10 of 2001:db8::/48, hoogstens twintig.',
    'own-address': 'Op dit adres sturen wij bezoekers door. Vul het adres van je eigen server in.',
    'invalid-verification-code': 'Deze code klopt niet. Neem hem over zoals je aanbieder hem laat zien.',
    'invalid-dkim': 'Deze DKIM-waarde klopt niet. Neem hem helemaal over zoals je aanbieder hem laat zien.',
    'ownership-required':
      'Je hebt nog niet aangevinkt dat je de eigenaar van de te verhuizen domeinnaam bent. Dit is vereist om de domeinnaam met een verhuiscode te kunnen verhuizen. Ben je niet de huidige eigenaar dan kunnen we de domeinnaam niet voor je verhuizen.',
    'profile-required': 'Kies een DNS-profiel.',
    'transfer-code-wrong': 'Deze verhuiscode klopt niet. Vraag je huidige aanbieder om de goede code.',
    'invalid-domain': 'Vul een geldige domeinnaam in.',
    'unknown-code': 'Deze kortingscode kennen we niet.',
    'csr-unreadable': 'Dit is geen geldige certificaataanvraag (CSR). Plak de hele tekst, van BEGIN tot END.',
    'csr-key-weak': 'De sleutel van deze aanvraag is niet sterk genoeg. Gebruik RSA met minstens 2048 bits, of P-256.',
    'csr-other-names': 'In deze aanvraag staat een naam die niet bij het certificaat hoort.',
    'file-password-too-short': 'Kies een wachtwoord van minstens 8 tekens.',
    'not-ascii':
      'Gebruik letters zonder accenten, cijfers en leestekens: niet elk programma leest andere tekens hetzelfde.',
    'invalid-webhook-url': 'Vul een volledig adres in dat met https:// begint, zonder naam of wachtwoord.',
    'invalid-name-server': 'Vul namen van servers in, zoals ns1.example.com. Een IP-adres is geen naam.',
    'name-server-count': 'Vul twee tot zes nameservers in.',
    'unknown-placeholder': 'Tussen accolades kan alleen {winkel} of {onderwerp} staan.',
  } satisfies Record<IssueKey, string>,
  {
    required: 'Fill in this field.',
    'too-long': 'This is too long.',
    invalid: 'This is not right.',
    'invalid-characters': 'There is a character here that is not allowed.',
    'invalid-choice': 'Choose one of the options.',
    'invalid-email': 'Enter a valid e-mail address.',
    'invalid-phone': 'Enter a valid phone number.',
    'invalid-date': 'Enter a date that exists.',
    'date-in-future': 'This date is in the future.',
    'date-in-past': 'This is in the past. Choose a later moment.',
    'date-unchanged': 'This day is set already. Choose another one.',
    'not-a-number': 'Enter digits only. Letters belong in the addition.',
    'unknown-country': 'Choose a country.',
    'invalid-postcode': 'A Dutch postal code has 4 digits and 2 letters.',
    'password-too-short': `Choose a password of at least ${PASSWORD_MIN} characters.`,
    'password-too-long': `Choose a password of at most ${PASSWORD_MAX} characters.`,
    'password-guessable': 'This password is easy to guess. Add a few words of your own.',
    'invalid-vat-id': 'Enter a valid VAT number.',
    'vat-needs-company': 'A VAT number belongs to a company. Enter the company name, or leave the VAT number empty.',
    'company-required': 'Enter the company name, or choose private.',
    'invalid-redirect-url': 'This URL is not valid. Enter a valid URL to forward to.',
    'redirect-loop': 'A domain cannot forward to itself. Enter another address.',
    'redirect-to-shop': 'Forwarding to the shop itself is not possible. Enter another address.',
    'private-address': 'This address can be reached within a private network only. Enter a public address.',
    'invalid-address': 'Enter an IP address, such as 203.0.113.10 or 2001:db8::10.',
    'invalid-address-range': 'Enter IP addresses or networks, such as 203.0.113.10 or 2001:db8::/48, twenty at most.',
    'own-address': 'At this address we forward visitors ourselves. Enter the address of a server of your own.',
    'invalid-verification-code': 'This code is not right. Copy it as your provider shows it.',
    'invalid-dkim': 'This DKIM value is not right. Copy all of it as your provider shows it.',
    'ownership-required':
      'You have not yet ticked that you are the owner of the domain name to transfer. This is required to transfer the domain name with a transfer code. If you are not the current owner, we cannot transfer the domain name for you.',
    'profile-required': 'Choose a DNS profile.',
    'transfer-code-wrong': 'This transfer code is not right. Ask your current provider for the right one.',
    'invalid-domain': 'Enter a valid domain name.',
    'unknown-code': 'We do not know this discount code.',
    'csr-unreadable': 'This is no valid certificate request (CSR). Paste all of the text, from BEGIN to END.',
    'csr-key-weak': 'The key of this request is not strong enough. Use RSA with at least 2048 bits, or P-256.',
    'csr-other-names': 'There is a name in this request that does not belong to the certificate.',
    'file-password-too-short': 'Choose a password of at least 8 characters.',
    'not-ascii': 'Use letters without accents, digits and punctuation: not all software reads other characters alike.',
    'invalid-webhook-url': 'Enter a full address that begins with https://, without a name or password.',
    'invalid-name-server': 'Enter names of servers, such as ns1.example.com. An IP address is no name.',
    'name-server-count': 'Enter two to six name servers.',
    'unknown-placeholder': 'Only {shop} or {subject} can stand between braces.',
  },
)

/** Returns the message of an issue in the given language. */
export const issueText = (key: IssueKey, locale: Locale): string => text[locale][key]

/** Returns the messages of all issues of a form, by field. */
export function issueTexts(issues: Partial<Record<string, IssueKey>>, locale: Locale): Record<string, string> {
  const words: Record<string, string> = {}
  for (const [field, key] of Object.entries(issues)) if (key) words[field] = issueText(key, locale)
  return words
}
