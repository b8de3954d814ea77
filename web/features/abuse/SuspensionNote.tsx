import { Link } from 'react-router-dom'
import { ABUSE_GROUND_WORDS } from '../../../rules/abuse.text'
import { dayInAmsterdam, writtenDay } from '../../../rules/calendar'
import type { AbuseGround } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { LinkButton } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { abuseText } from './abuse.text'
import styles from './SuspensionNote.module.css'

interface SuspensionNoteProps {
  of: 'hosting' | 'server' | 'domain'
  suspension: {
    reasonName: string
    ground: AbuseGround | null
    article: string | null
    explanation: string | null
    deadline: string | null
    since: string
  }
  className?: string
}

/** The statement of reasons of a suspension for abuse: the effect, the facts, the ground, the deadline and how to answer. */
export function SuspensionNote({ of, suspension, className }: SuspensionNoteProps) {
  const { reasonName, ground, article, explanation, deadline, since } = suspension
  const text = useText(abuseText)
  const grounds = useText(ABUSE_GROUND_WORDS)
  const { locale } = usePreferences()
  return (
    <Note
      kind="error"
      title={(of === 'domain' ? text.heldTitle : text.title)({ reason: reasonName })}
      {...(className && { className })}
      action={
        <LinkButton size="sm" render={(link) => <Link to={paths.help} {...link} />}>
          {text.contact}
        </LinkButton>
      }
    >
      <div className={styles.words}>
        <p>
          {text[of]} {text.stays}
        </p>
        {explanation && (
          <div>
            <p>{text.found}</p>
            <blockquote className={styles.found}>{explanation}</blockquote>
          </div>
        )}
        <p>
          {ground && text.ground({ ground: grounds[ground], article: article ?? '' })}{' '}
          {text.decided({ day: writtenDay(dayInAmsterdam(Date.parse(since)), locale) })}
        </p>
        <p>
          <b>{deadline ? text.before({ day: writtenDay(deadline, locale) }) : text.mend}</b> {text.object}
        </p>
      </div>
    </Note>
  )
}
