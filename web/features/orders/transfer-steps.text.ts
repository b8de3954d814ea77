import { defineText } from '../../../rules/text'
import type { RegistryWait } from '../../gql/graphql'

export const transferStepsText = defineText(
  {
    requested: 'Verhuizing aangevraagd',
    requestedNote: 'De verhuiscode is doorgegeven.',
    REGISTRY: 'De beheerder verwerkt de verhuizing',
    HOLDER: 'De domeinhouder bevestigt',
    LOSING_REGISTRAR: 'Je huidige aanbieder laat het domein los',
    UNKNOWN: 'De verhuizing loopt',
    byDay: (p: { day: string }) => `uiterlijk ${p.day}`,
    here: 'Je domein komt hierheen',
    hereNote: 'Tot dan blijft alles bij je huidige aanbieder zoals het is. Zeg daar nog niets op.',
    ready: 'Klaar',
    readyNote: 'Je krijgt een mail, en het domein staat bij je domeinen.',
  } satisfies Words,
  {
    requested: 'Transfer requested',
    requestedNote: 'The transfer code has been passed on.',
    REGISTRY: 'The registry carries out the transfer',
    HOLDER: 'The domain holder confirms',
    LOSING_REGISTRAR: 'Your current provider releases the domain',
    UNKNOWN: 'The transfer is under way',
    byDay: (p) => `by ${p.day} at the latest`,
    here: 'Your domain moves here',
    hereNote: 'Until then everything stays as it is at your current provider. Do not cancel anything there yet.',
    ready: 'Done',
    readyNote: 'You get a mail, and the domain is listed among your domains.',
  },
)

type Words = Record<RegistryWait, string> & Record<string, unknown>
