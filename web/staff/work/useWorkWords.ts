import { ABUSE_REASON_WORDS } from '../../../rules/abuse.text'
import { PRIVACY_KIND_WORDS } from '../../../rules/privacy-requests.text'
import { usePreferences, useText } from '../../i18n/preferences'
import { domainsText } from '../domains/domains.text'
import { useCauseWords } from '../jobs/cause-words'
import { messagesText } from '../jobs/jobs.text'
import { refundsText } from '../refunds/refunds.text'
import { systemName, systemNames } from '../systems/system-names.text'
import { workText } from './work.text'
import { isWorkKind, WORK_WORDS } from './work-words'

interface Item {
  kind: string
  subject: string
  count: number
  cause: string | null
  customer: string | null
}

interface WorkWords {
  title: string
  /** Why it waits, and the consequence if nobody acts. */
  about: string
  /** Name of the next act. */
  act: string
}

/** Returns the words for an item of work. Causes and systems have their names, and not the codes that the server gives. */
export function useWorkWords(): (item: Item) => WorkWords {
  const text = useText(workText)
  const { locale } = usePreferences()
  const systems = useText(systemNames)
  const causeOf = useCauses()
  return ({ kind, subject, count, cause, customer }) => {
    if (!isWorkKind(kind)) return { title: text.unknown({ kind, subject }), about: '', act: text.open }
    const { title, about, act } = WORK_WORDS[locale][kind]
    const named = OF_SYSTEMS.test(kind) ? systemName(systems, subject) : subject
    const item = { subject: named, count, customer, cause: cause === null ? '' : causeOf(kind, cause) }
    return { title: title(item), about: about(item), act }
  }
}

/** Returns the words for the cause of a kind of work; the cause itself if it has none, as with the words of an outside system. */
function useCauses(): (kind: string, cause: string) => string {
  const causeOfJob = useCauseWords()
  const messages = useText(messagesText)
  const refunds: Readonly<Record<string, unknown>> = useText(refundsText)
  const domains: Readonly<Record<string, unknown>> = useText(domainsText)
  const abuse: Readonly<Record<string, unknown>> = useText(ABUSE_REASON_WORDS)
  const privacy: Readonly<Record<string, unknown>> = useText(PRIVACY_KIND_WORDS)
  const hooks: Readonly<Record<string, unknown>> = messages
  const worded = (words: Readonly<Record<string, unknown>>, key: string, cause: string) => {
    const word = words[key]
    return typeof word === 'string' ? word : cause
  }
  const ofKind: Readonly<Record<string, (cause: string) => string>> = {
    'abuse-deadline-passed': (cause) => worded(abuse, cause, cause),
    'privacy-request-due': (cause) => worded(privacy, cause, cause),
    'refund-failed': (cause) => worded(refunds, FAILURES[cause] ?? '', cause),
    'delivery-overdue': (cause) => worded(domains, `wait${cause}`, cause),
    'webhook-paused': (cause) =>
      /^\d+$/.test(cause) ? messages.status({ status: Number(cause) }) : worded(hooks, cause, cause),
    // Their cause is a class of error.
    'job-given-up': causeOfJob,
    'mail-given-up': causeOfJob,
    'system-down': causeOfJob,
  }
  return (kind, cause) => ofKind[kind]?.(cause) ?? cause
}

/** Words of `refundsText`. */
const FAILURES: Readonly<Record<string, string>> = {
  BANK: 'bank',
  CHARGED_BACK: 'charged-back',
  REFUNDED_ELSEWHERE: 'refunded-elsewhere',
}

/** Kinds whose subject is a system. */
const OF_SYSTEMS = /^(system-|sale-paused|registrar-)/
