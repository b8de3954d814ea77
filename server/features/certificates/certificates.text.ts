import { defineText } from '../../../rules/text'

/** States of a certificate, each as a sentence, and the link to it in mails. */
export const certificateText = defineText(
  {
    waiting: 'De controle loopt. Meestal is het certificaat er binnen een paar minuten.',
    waitingForOwner: 'Maak de DNS-records hieronder aan. Zodra ze zichtbaar zijn, wordt het certificaat uitgegeven.',
    issued: 'Het certificaat is uitgegeven.',
    renewing: 'Het certificaat is uitgegeven, en er wordt een nieuw aangevraagd.',
    expired: 'Het certificaat is verlopen.',
    'name-refused': 'Niet gelukt: de uitgever geeft voor deze naam geen certificaat uit.',
    'bad-request': 'Niet gelukt: de certificaataanvraag (CSR) is afgekeurd.',
    'not-validated': 'Niet gelukt: de DNS-records voor de controle zijn niet gevonden.',
    noKey: 'Van dit certificaat hebben we geen privésleutel. Maak het bestand met de sleutel die je zelf hebt.',
    busy: 'Er loopt al een aanvraag voor dit certificaat. Wacht tot die klaar is.',
    download: 'Certificaat downloaden',
    over: 'Dit certificaat is niet meer betaald. Bestel een nieuw certificaat.',
  },
  {
    waiting: 'The check is under way. The certificate is usually there within a few minutes.',
    waitingForOwner: 'Make the DNS records below. Once they can be seen, the certificate is issued.',
    issued: 'The certificate has been issued.',
    renewing: 'The certificate has been issued, and a new one is being asked for.',
    expired: 'The certificate has expired.',
    'name-refused': 'Failed: the authority issues no certificate for this name.',
    'bad-request': 'Failed: the certificate request (CSR) was turned down.',
    'not-validated': 'Failed: the DNS records for the check were not found.',
    noKey: 'Of this certificate we have no private key. Make the file with the key that you have yourself.',
    busy: 'A request for this certificate is under way already. Wait until it is done.',
    download: 'Download the certificate',
    over: 'This certificate is no longer paid for. Order a new certificate.',
  },
)

/** Why a certificate cannot be ordered as it is. */
export const certificateItemText = defineText(
  {
    commonName: 'De common name hoort niet bij een van de gekozen domeinnamen.',
  },
  {
    commonName: 'The common name does not belong to any of the chosen domain names.',
  },
)
