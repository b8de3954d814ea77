import { DAY_MS } from '../../../rules/time'
import type { RegistryWait } from '../../gql/graphql'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { type Step, StepList } from '../../ui/StepList'
import { transferStepsText } from './transfer-steps.text'

interface TransferStepsProps {
  waitsFor: RegistryWait
  /** Time of the request (ISO 8601); null if it is unknown. */
  since: string | null
  /** What happens now, as a sentence of the server. */
  message: string
}

/** A losing registrar has five days to object (ICANN Transfer Policy, section I.A.3.5). */
const DAYS_TO_OBJECT_MS = 5 * DAY_MS

/** Steps of a transfer that takes days, with who it waits for. */
export function TransferSteps({ waitsFor, since, message }: TransferStepsProps) {
  const text = useText(transferStepsText)
  const { locale } = usePreferences()
  const requestedAt = since === null ? null : Date.parse(since)
  const mayObjectUntil =
    waitsFor === 'LOSING_REGISTRAR' && requestedAt !== null ? requestedAt + DAYS_TO_OBJECT_MS : null
  const steps: readonly Step[] = [
    {
      title: text.requested,
      note: text.requestedNote,
      state: 'done',
      moment: requestedAt === null ? null : formatDay(requestedAt, locale),
    },
    {
      title: text[waitsFor],
      note: message,
      state: 'now',
      moment: mayObjectUntil ? text.byDay({ day: formatDay(mayObjectUntil, locale) }) : null,
    },
    { title: text.here, note: text.hereNote, state: 'later' },
    { title: text.ready, note: text.readyNote, state: 'later' },
  ]
  return <StepList steps={steps} />
}
