import { defineText } from '../text'
import type { RecordIssue, ZoneConflict } from './issues'
import { MX_PRIORITIES, RECORD_TYPES, TTL_MAX, TTL_MIN, ZONE_RECORDS_MAX } from './record-types'
import { TXT_MAX_BYTES } from './txt'
import type { FileIssue } from './zone-file'

/** Messages for an invalid record, shown below its field. */
export const recordIssueText = defineText(
  {
    'name-required': 'Vul een naam in. Gebruik @ voor het domein zelf.',
    'invalid-name': 'Deze naam kan niet. Een naam heeft letters, cijfers, streepjes en punten, of een * vooraan.',
    'outside-zone': 'Deze naam ligt buiten het domein.',
    'invalid-srv-name': 'De naam van een SRV-record begint met _service._protocol, zoals _sip._tcp.',
    'invalid-type': `Kies een type: ${RECORD_TYPES.slice(0, -1).join(', ')} of ${RECORD_TYPES.at(-1)}.`,
    'value-required': 'Vul een waarde in.',
    'invalid-characters': 'Hier staat een teken dat niet mag.',
    'invalid-ipv4': 'Vul een IPv4-adres in, zoals 203.0.113.10.',
    'invalid-ipv6': 'Vul een IPv6-adres in, zoals 2001:db8::10.',
    'invalid-host': 'Vul een hostnaam in, zoals mail.voorbeeld.nl. met een punt aan het eind.',
    'invalid-priority': `Kies een van deze prioriteiten: ${MX_PRIORITIES.join(', ')}.`,
    'invalid-number': 'Vul een heel getal in van 0 tot en met 65535.',
    'invalid-ttl': `Vul een geheel aantal seconden in van ${TTL_MIN} tot en met ${TTL_MAX}.`,
    'invalid-srv': 'Schrijf de waarde als: gewicht prioriteit poort doel, zoals 5 10 5060 sip.voorbeeld.nl.',
    'invalid-caa': 'Schrijf de waarde als: vlaggen label "waarde", zoals 0 issue "ca.voorbeeld.nl".',
    'invalid-tlsa':
      'Schrijf de waarde als: gebruik selector type en de vingerafdruk in hexadecimale cijfers, zoals 3 1 1 en 64 cijfers.',
    'invalid-sshfp':
      'Schrijf de waarde als: algoritme type en de vingerafdruk in hexadecimale cijfers, zoals 4 2 en 64 cijfers.',
    'invalid-svcb':
      'Schrijf de waarde als: prioriteit doel parameters, zoals 1 . alpn="h2,h3". Een alias (prioriteit 0) heeft geen parameters.',
    'invalid-ds': 'Schrijf de waarde als: sleutelnummer algoritme type en de samenvatting in hexadecimale cijfers.',
    'below-apex-only':
      'Dit type kan alleen bij een naam onder het domein staan, niet bij het domein zelf of bij een *.',
    'not-in-profile': 'Dit type kan niet in een DNS-profiel staan.',
    'text-too-long': `Deze tekst is te lang. Er passen ${TXT_MAX_BYTES} bytes in.`,
    'placeholder-in-domain': '[DOMAINNAME] kan alleen in een DNS-profiel staan.',
  } satisfies Record<RecordIssue, string>,
  {
    'name-required': 'Fill in a name. Use @ for the domain itself.',
    'invalid-name': 'This name is not possible. A name has letters, digits, hyphens and dots, or a * in front.',
    'outside-zone': 'This name lies outside the domain.',
    'invalid-srv-name': 'The name of an SRV record begins with _service._protocol, such as _sip._tcp.',
    'invalid-type': `Choose a type: ${RECORD_TYPES.slice(0, -1).join(', ')} or ${RECORD_TYPES.at(-1)}.`,
    'value-required': 'Fill in a value.',
    'invalid-characters': 'There is a character here that is not allowed.',
    'invalid-ipv4': 'Fill in an IPv4 address, such as 203.0.113.10.',
    'invalid-ipv6': 'Fill in an IPv6 address, such as 2001:db8::10.',
    'invalid-host': 'Fill in a host name, such as mail.example.nl. with a dot at the end.',
    'invalid-priority': `Choose one of these priorities: ${MX_PRIORITIES.join(', ')}.`,
    'invalid-number': 'Fill in a whole number from 0 to 65535.',
    'invalid-ttl': `Fill in a whole number of seconds from ${TTL_MIN} to ${TTL_MAX}.`,
    'invalid-srv': 'Write the value as: weight priority port target, such as 5 10 5060 sip.example.nl.',
    'invalid-caa': 'Write the value as: flags tag "value", such as 0 issue "ca.example.nl".',
    'invalid-tlsa':
      'Write the value as: usage selector type and the fingerprint in hexadecimal digits, such as 3 1 1 and 64 digits.',
    'invalid-sshfp':
      'Write the value as: algorithm type and the fingerprint in hexadecimal digits, such as 4 2 and 64 digits.',
    'invalid-svcb':
      'Write the value as: priority target parameters, such as 1 . alpn="h2,h3". An alias (priority 0) has no parameters.',
    'invalid-ds': 'Write the value as: key tag algorithm type and the digest in hexadecimal digits.',
    'below-apex-only': 'This type can only stand at a name below the domain, not at the domain itself or at a *.',
    'not-in-profile': 'This type cannot stand in a DNS profile.',
    'text-too-long': `This text is too long. It can have ${TXT_MAX_BYTES} bytes.`,
    'placeholder-in-domain': '[DOMAINNAME] can only stand in a DNS profile.',
  },
)

/** Messages for a record that conflicts with others in its zone. */
export const zoneConflictText = defineText(
  {
    duplicate: 'Dit record bestaat al.',
    'cname-at-apex': 'Het domein zelf kan geen CNAME zijn. Gebruik een A- of AAAA-record.',
    'cname-alone': 'Naast een CNAME kan onder dezelfde naam geen ander record staan.',
    'cname-loop': 'Deze CNAME verwijst naar zichzelf.',
    'null-mx-alone': 'Een MX met een punt als waarde zegt dat er geen e-mail komt. Daarnaast kan geen andere MX staan.',
    'mx-to-cname': 'Een MX kan niet naar een CNAME wijzen. Laat hem wijzen naar een naam met een A- of AAAA-record.',
    'ns-to-cname': 'Een NS kan niet naar een CNAME wijzen. Laat hem wijzen naar een naam met een A- of AAAA-record.',
    'ds-without-ns': 'Een DS kan alleen bij een naam staan die NS-records heeft: hij hoort bij de nameservers daarvan.',
    'too-many-records': `Een domein heeft hoogstens ${ZONE_RECORDS_MAX} records.`,
  } satisfies Record<ZoneConflict, string>,
  {
    duplicate: 'This record exists already.',
    'cname-at-apex': 'The domain itself cannot be a CNAME. Use an A or AAAA record.',
    'cname-alone': 'No other record can stand beside a CNAME under the same name.',
    'cname-loop': 'This CNAME points to itself.',
    'null-mx-alone': 'An MX with a dot as its value says that there is no e-mail. No other MX can stand beside it.',
    'mx-to-cname': 'An MX cannot point to a CNAME. Let it point to a name with an A or AAAA record.',
    'ns-to-cname': 'An NS cannot point to a CNAME. Let it point to a name with an A or AAAA record.',
    'ds-without-ns': 'A DS can only stand at a name that has NS records: it belongs to the name servers of that name.',
    'too-many-records': `A domain has at most ${ZONE_RECORDS_MAX} records.`,
  },
)

/** Messages for a line of a zone file that is left out, in addition to those of a record. */
export const fileIssueText = defineText(
  {
    syntax: 'Deze regel is geen record van een zonebestand.',
    include: '$INCLUDE kan niet: andere bestanden worden niet gelezen.',
    generate: '$GENERATE kan niet: schrijf elk record uit.',
    'unknown-directive': 'Deze aanwijzing is onbekend.',
    'other-class': 'Alleen de klasse IN wordt bewaard.',
    soa: 'Het SOA-record maken wij zelf.',
    'apex-ns': 'De nameservers van het domein zelf zijn die van ons.',
    'unsupported-type': `Dit type wordt hier niet bewaard. Wel: ${RECORD_TYPES.join(', ')}.`,
  } satisfies Record<FileIssue, string>,
  {
    syntax: 'This line is no record of a zone file.',
    include: '$INCLUDE is not possible: other files are not read.',
    generate: '$GENERATE is not possible: write each record out.',
    'unknown-directive': 'This directive is not known.',
    'other-class': 'Only class IN is kept.',
    soa: 'We make the SOA record ourselves.',
    'apex-ns': 'The name servers of the domain itself are ours.',
    'unsupported-type': `This type is not kept here. These are: ${RECORD_TYPES.join(', ')}.`,
  },
)
