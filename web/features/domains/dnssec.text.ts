import { defineText } from '../../../rules/text'

/** Whether a domain's DNS is signed. */
export const dnssecText = defineText(
  {
    dnssec: 'DNSSEC',
    title: (p: { name: string }) => `DNSSEC van ${p.name}`,
    about:
      'Met DNSSEC ondertekenen we je DNS-records. Zo kan niemand je bezoekers of je mail ongemerkt met een vals antwoord ergens anders heen sturen.',
    OFF: 'Staat uit',
    STARTING: 'Wordt aangezet',
    ON: 'Staat aan',
    STOPPING: 'Wordt uitgezet',
    offHint: 'De records zijn niet ondertekend.',
    keyTag: (p: { tag: string }) => `Sleutel ${p.tag}`,
    aboutOFF: 'De records van dit domein zijn niet ondertekend.',
    aboutSTARTING:
      'De records zijn ondertekend. Zodra niemand ze nog zonder handtekening onthoudt, geven we de sleutel door aan het register. Meestal duurt dat een paar uur.',
    aboutON: 'De records zijn ondertekend en het register kent de sleutel.',
    aboutSTOPPING:
      'Het register is gevraagd de sleutel weg te halen. De records blijven nog twee dagen ondertekend, tot niemand die sleutel meer onthoudt.',
    ifOn: 'Als je DNSSEC aanzet, ondertekenen we je records meteen. Website en mail blijven gewoon werken.',
    ifOff:
      'Als je DNSSEC uitzet, haalt het register eerst de sleutel weg en verdwijnen daarna de handtekeningen. Website en mail blijven gewoon werken.',
    beforeMove: 'Zet DNSSEC uit voordat je de DNS naar een andere partij verhuist.',
    ds: 'DS-record bij het register',
    dsNote: 'Sleutelnummer, algoritme, soort samenvatting en samenvatting.',
    copy: 'Kopiëren',
    copied: 'Het DS-record staat op je klembord.',
    notCopied: 'Kopiëren lukte niet. Selecteer het record en kopieer het zelf.',
    turnOn: 'DNSSEC aanzetten',
    turnOff: 'DNSSEC uitzetten',
    busy: 'Bezig…',
    close: 'Sluiten',
    manage: 'Instellen',
    show: 'Bekijken',
    turnedOn: 'DNSSEC wordt aangezet.',
    turnedOff: 'DNSSEC wordt uitgezet.',
    failed: 'Er is iets misgegaan. Probeer het later nog eens.',
  },
  {
    dnssec: 'DNSSEC',
    title: (p) => `DNSSEC of ${p.name}`,
    about:
      'With DNSSEC we sign your DNS records, so that nobody can send your visitors or your mail elsewhere by a false answer without that being noticed.',
    OFF: 'Is off',
    STARTING: 'Is being switched on',
    ON: 'Is on',
    STOPPING: 'Is being switched off',
    offHint: 'The records are not signed.',
    keyTag: (p) => `Key ${p.tag}`,
    aboutOFF: 'The records of this domain are not signed.',
    aboutSTARTING:
      'The records are signed. Once nobody remembers them without a signature, we pass the key on to the registry. That usually takes a few hours.',
    aboutON: 'The records are signed, and the registry knows the key.',
    aboutSTOPPING:
      'The registry was asked to take the key away. The records stay signed for two more days, until nobody remembers that key.',
    ifOn: 'When you switch DNSSEC on, we sign your records at once. Website and mail keep working.',
    ifOff:
      'When you switch DNSSEC off, the registry takes the key away first, and the signatures go after that. Website and mail keep working.',
    beforeMove: 'Switch DNSSEC off before you move the DNS to somebody else.',
    ds: 'DS record at the registry',
    dsNote: 'Key tag, algorithm, digest type and digest.',
    copy: 'Copy',
    copied: 'The DS record is on your clipboard.',
    notCopied: 'It could not be copied. Select the record and copy it yourself.',
    turnOn: 'Switch DNSSEC on',
    turnOff: 'Switch DNSSEC off',
    busy: 'Busy…',
    close: 'Close',
    manage: 'Set up',
    show: 'View',
    turnedOn: 'DNSSEC is being switched on.',
    turnedOff: 'DNSSEC is being switched off.',
    failed: 'Something went wrong. Please try again later.',
  },
)
