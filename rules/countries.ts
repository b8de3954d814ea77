/** A country in a form: fixed id, ISO 3166-1 code, Dutch and English name. */
export type Country = { id: number; code: string; country: string; country_en: string }

/**
 * The 249 countries by id, from 1. The ids follow the order of the Dutch names at the time of writing and are used in
 * stored data: names may change, positions may not.
 */
const ROWS = `
AF:Afghanistan:Afghanistan|AL:Albanië:Albania|DZ:Algerije:Algeria|AS:Amerikaans-Samoa:American Samoa|
VI:Amerikaanse Maagdeneilanden:U.S. Virgin Islands|AD:Andorra:Andorra|AO:Angola:Angola|AI:Anguilla:Anguilla|
AQ:Antarctica:Antarctica|AG:Antigua en Barbuda:Antigua & Barbuda|AR:Argentinië:Argentina|AM:Armenië:Armenia|
AW:Aruba:Aruba|AU:Australië:Australia|AZ:Azerbeidzjan:Azerbaijan|BS:Bahama’s:Bahamas|BH:Bahrein:Bahrain|
BD:Bangladesh:Bangladesh|BB:Barbados:Barbados|BY:Belarus:Belarus|BE:Belgie:Belgium|BZ:Belize:Belize|BJ:Benin:Benin|
BM:Bermuda:Bermuda|BT:Bhutan:Bhutan|BO:Bolivia:Bolivia|BA:Bosnië en Herzegovina:Bosnia & Herzegovina|
BW:Botswana:Botswana|BV:Bouveteiland:Bouvet Island|BR:Brazilië:Brazil|
IO:Brits Indische Oceaanterritorium:British Indian Ocean Territory|VG:Britse Maagdeneilanden:British Virgin Islands|
BN:Brunei:Brunei|BG:Bulgarije:Bulgaria|BF:Burkina Faso:Burkina Faso|BI:Burundi:Burundi|KH:Cambodja:Cambodia|
CA:Canada:Canada|BQ:Caribisch Nederland:Caribbean Netherlands|
CF:Centraal-Afrikaanse Republiek:Central African Republic|CL:Chili:Chile|CN:China:China|
CX:Christmaseiland:Christmas Island|CC:Cocoseilanden:Cocos (Keeling) Islands|CO:Colombia:Colombia|
KM:Comoren:Comoros|CG:Congo-Brazzaville:Congo - Brazzaville|CD:Congo-Kinshasa:Congo - Kinshasa|
CK:Cookeilanden:Cook Islands|CR:Costa Rica:Costa Rica|CU:Cuba:Cuba|CW:Curaçao:Curaçao|CY:Cyprus:Cyprus|
DK:Denemarken:Denmark|DJ:Djibouti:Djibouti|DM:Dominica:Dominica|DO:Dominicaanse Republiek:Dominican Republic|
DE:Duitsland:Germany|EC:Ecuador:Ecuador|EG:Egypte:Egypt|SV:El Salvador:El Salvador|
GQ:Equatoriaal-Guinea:Equatorial Guinea|ER:Eritrea:Eritrea|EE:Estland:Estonia|SZ:Eswatini:Eswatini|
ET:Ethiopië:Ethiopia|FO:Faeröer:Faroe Islands|FK:Falklandeilanden:Falkland Islands|FJ:Fiji:Fiji|
PH:Filipijnen:Philippines|FI:Finland:Finland|FR:Frankrijk:France|GF:Frans-Guyana:French Guiana|
PF:Frans-Polynesië:French Polynesia|TF:Franse Gebieden in de zuidelijke Indische Oceaan:French Southern Territories|
GA:Gabon:Gabon|GM:Gambia:Gambia|GE:Georgië:Georgia|GH:Ghana:Ghana|GI:Gibraltar:Gibraltar|GD:Grenada:Grenada|
GR:Griekenland:Greece|GL:Groenland:Greenland|GP:Guadeloupe:Guadeloupe|GU:Guam:Guam|GT:Guatemala:Guatemala|
GG:Guernsey:Guernsey|GN:Guinee:Guinea|GW:Guinee-Bissau:Guinea-Bissau|GY:Guyana:Guyana|HT:Haïti:Haiti|
HM:Heard en McDonaldeilanden:Heard & McDonald Islands|HN:Honduras:Honduras|HU:Hongarije:Hungary|
HK:Hongkong SAR van China:Hong Kong SAR China|IS:IJsland:Iceland|IE:Ierland:Ireland|IN:India:India|
ID:Indonesië:Indonesia|IQ:Irak:Iraq|IR:Iran:Iran|IM:Isle of Man:Isle of Man|IL:Israël:Israel|IT:Italië:Italy|
CI:Ivoorkust:Côte d’Ivoire|JM:Jamaica:Jamaica|JP:Japan:Japan|YE:Jemen:Yemen|JE:Jersey:Jersey|JO:Jordanië:Jordan|
KY:Kaaimaneilanden:Cayman Islands|CV:Kaapverdië:Cape Verde|CM:Kameroen:Cameroon|KZ:Kazachstan:Kazakhstan|
KE:Kenia:Kenya|KG:Kirgizië:Kyrgyzstan|KI:Kiribati:Kiribati|
UM:Kleine afgelegen eilanden van de Verenigde Staten:U.S. Outlying Islands|KW:Koeweit:Kuwait|HR:Kroatië:Croatia|
LA:Laos:Laos|LS:Lesotho:Lesotho|LV:Letland:Latvia|LB:Libanon:Lebanon|LR:Liberia:Liberia|LY:Libië:Libya|
LI:Liechtenstein:Liechtenstein|LT:Litouwen:Lithuania|LU:Luxemburg:Luxembourg|MO:Macau SAR van China:Macao SAR China|
MG:Madagaskar:Madagascar|MW:Malawi:Malawi|MV:Maldiven:Maldives|MY:Maleisië:Malaysia|ML:Mali:Mali|MT:Malta:Malta|
MA:Marokko:Morocco|MH:Marshalleilanden:Marshall Islands|MQ:Martinique:Martinique|MR:Mauritanië:Mauritania|
MU:Mauritius:Mauritius|YT:Mayotte:Mayotte|MX:Mexico:Mexico|FM:Micronesia:Micronesia|MD:Moldavië:Moldova|
MC:Monaco:Monaco|MN:Mongolië:Mongolia|ME:Montenegro:Montenegro|MS:Montserrat:Montserrat|MZ:Mozambique:Mozambique|
MM:Myanmar (Birma):Myanmar (Burma)|NA:Namibië:Namibia|NR:Nauru:Nauru|NL:Nederland:Netherlands|NP:Nepal:Nepal|
NI:Nicaragua:Nicaragua|NC:Nieuw-Caledonië:New Caledonia|NZ:Nieuw-Zeeland:New Zealand|NE:Niger:Niger|
NG:Nigeria:Nigeria|NU:Niue:Niue|KP:Noord-Korea:North Korea|MK:Noord-Macedonië:North Macedonia|
MP:Noordelijke Marianen:Northern Mariana Islands|NO:Noorwegen:Norway|NF:Norfolk:Norfolk Island|UG:Oeganda:Uganda|
UA:Oekraïne:Ukraine|UZ:Oezbekistan:Uzbekistan|OM:Oman:Oman|TL:Oost-Timor:Timor-Leste|AT:Oostenrijk:Austria|
PK:Pakistan:Pakistan|PW:Palau:Palau|PS:Palestijnse gebieden:Palestinian Territories|PA:Panama:Panama|
PG:Papoea-Nieuw-Guinea:Papua New Guinea|PY:Paraguay:Paraguay|PE:Peru:Peru|PN:Pitcairneilanden:Pitcairn Islands|
PL:Polen:Poland|PT:Portugal:Portugal|PR:Puerto Rico:Puerto Rico|QA:Qatar:Qatar|RO:Roemenië:Romania|
RU:Rusland:Russia|RW:Rwanda:Rwanda|RE:Réunion:Réunion|KN:Saint Kitts en Nevis:St. Kitts & Nevis|
LC:Saint Lucia:St. Lucia|VC:Saint Vincent en de Grenadines:St. Vincent & Grenadines|
BL:Saint-Barthélemy:St. Barthélemy|MF:Saint-Martin:St. Martin|PM:Saint-Pierre en Miquelon:St. Pierre & Miquelon|
SB:Salomonseilanden:Solomon Islands|WS:Samoa:Samoa|SM:San Marino:San Marino|
ST:Sao Tomé en Principe:São Tomé & Príncipe|SA:Saoedi-Arabië:Saudi Arabia|SN:Senegal:Senegal|RS:Servië:Serbia|
SC:Seychellen:Seychelles|SL:Sierra Leone:Sierra Leone|SG:Singapore:Singapore|SH:Sint-Helena:St. Helena|
SX:Sint-Maarten:Sint Maarten|SI:Slovenië:Slovenia|SK:Slowakije:Slovakia|SD:Soedan:Sudan|SO:Somalië:Somalia|
ES:Spanje:Spain|SJ:Spitsbergen en Jan Mayen:Svalbard & Jan Mayen|LK:Sri Lanka:Sri Lanka|SR:Suriname:Suriname|
SY:Syrië:Syria|TJ:Tadzjikistan:Tajikistan|TW:Taiwan:Taiwan|TZ:Tanzania:Tanzania|TH:Thailand:Thailand|TG:Togo:Togo|
TK:Tokelau:Tokelau|TO:Tonga:Tonga|TT:Trinidad en Tobago:Trinidad & Tobago|TD:Tsjaad:Chad|CZ:Tsjechië:Czechia|
TN:Tunesië:Tunisia|TR:Turkije:Türkiye|TM:Turkmenistan:Turkmenistan|
TC:Turks- en Caicoseilanden:Turks & Caicos Islands|TV:Tuvalu:Tuvalu|UY:Uruguay:Uruguay|VU:Vanuatu:Vanuatu|
VA:Vaticaanstad:Vatican City|VE:Venezuela:Venezuela|GB:Verenigd Koninkrijk:United Kingdom|
AE:Verenigde Arabische Emiraten:United Arab Emirates|US:Verenigde Staten:United States|VN:Vietnam:Vietnam|
WF:Wallis en Futuna:Wallis & Futuna|EH:Westelijke Sahara:Western Sahara|ZM:Zambia:Zambia|ZW:Zimbabwe:Zimbabwe|
ZA:Zuid-Afrika:South Africa|GS:Zuid-Georgia en Zuidelijke Sandwicheilanden:South Georgia & South Sandwich Islands|
KR:Zuid-Korea:South Korea|SS:Zuid-Soedan:South Sudan|SE:Zweden:Sweden|CH:Zwitserland:Switzerland|
AX:Åland:Åland Islands
`

export const COUNTRIES: readonly Country[] = ROWS.replaceAll('\n', '')
  .split('|')
  .map((row, index) => {
    const [code = '', country = '', country_en = ''] = row.split(':')
    return { id: index + 1, code, country, country_en }
  })

/** Returns the country with this id, or undefined. */
export const findCountry = (id: number): Country | undefined => COUNTRIES[id - 1]

/** Returns the country with this ISO code in capitals, or undefined. */
export const findCountryByCode = (code: string): Country | undefined => byCode.get(code)

const byCode = new Map(COUNTRIES.map((country) => [country.code, country]))
