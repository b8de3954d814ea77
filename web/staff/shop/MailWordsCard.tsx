import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useId, useState } from 'react'
import { mailKindText, mailPurposeText } from '../../../rules/mail-kinds.text'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import type { ShopPageQuery } from '../gql/graphql'
import { MailWordsDialog, ResetWordsDialog } from './MailWordsDialogs'
import { mailWordsText } from './mail-words.text'
import styles from './ShopPage.module.css'

const WORDS = graphql(`
  fragment MailWordsRow_words on StaffMailWords {
    id
    kind
    version
    openingNl
    openingEn
    subjectNl
    subjectEn
    isChanged
    changedBy
    changedAt
  }
`)

/** The shop's own words by kind of mail: those that have some, or all. */
export function MailWordsCard({ mails }: { mails: ShopPageQuery['shopMailWords'] }) {
  const text = useText(mailWordsText)
  const listId = useId()
  const [showsAll, setShowsAll] = useState(false)
  const changed = mails.filter(({ isChanged }) => isChanged)
  const shown = showsAll ? mails : changed
  return (
    <Section title={text.title} description={text.about}>
      <div id={listId}>
        {shown.length === 0 ? (
          <CardPart>
            <p className="muted">{text.none}</p>
          </CardPart>
        ) : (
          <DenseTable
            caption={text.title}
            columns={[
              ...[text.mail, text.own, text.latest].map((name) => ({ name })),
              { name: text.acts, isHidden: true },
            ]}
          >
            <tbody>
              {shown.map((mail) => (
                <MailWordsRow key={mail.id} words={mail} />
              ))}
            </tbody>
          </DenseTable>
        )}
      </div>
      <CardPart kind="foot" className={styles.foot ?? ''}>
        <Button size="sm" aria-expanded={showsAll} aria-controls={listId} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? text.fewer : text.all({ count: mails.length })}
        </Button>
      </CardPart>
    </Section>
  )
}

function MailWordsRow({ words: from }: { words: FragmentType<typeof WORDS> }) {
  const { data: words } = useSuspenseFragment({ fragment: WORDS, from })
  const text = useText(mailWordsText)
  const { locale } = usePreferences()
  const [open, setOpen] = useState<'edit' | 'reset' | null>(null)
  const { kind, subjectNl, openingNl, isChanged, changedBy, changedAt } = words
  // A server of a later release can have kinds that this page does not know.
  const kinds: Readonly<Record<string, string>> = useText(mailKindText)
  const purposes: Readonly<Record<string, string>> = useText(mailPurposeText)
  const [name, when] = [kinds[kind] ?? kind, purposes[kind]]
  const own = [...(subjectNl ? [text.subject] : []), ...(openingNl ? [text.opening] : [])]
  return (
    <tr>
      <td>
        <b>{name}</b>
        {when && <small>{text.sent({ when })}</small>}
      </td>
      <td data-label={text.own}>
        {isChanged ? <Badge tone="info">{own.join(', ')}</Badge> : <span className="muted">{text.standard}</span>}
      </td>
      <td data-label={text.latest}>
        {changedAt && (
          <>
            <time dateTime={changedAt}>{formatDay(Date.parse(changedAt), locale)}</time>, {changedBy}
          </>
        )}
      </td>
      <td>
        <span className={styles.rowActs}>
          {isChanged && (
            <Button size="sm" variant="quiet" aria-label={text.resetOf({ name })} onClick={() => setOpen('reset')}>
              {text.reset}
            </Button>
          )}
          <Button size="sm" data-row="" aria-label={text.editOf({ name })} onClick={() => setOpen('edit')}>
            {text.edit}
          </Button>
        </span>
        {open === 'edit' && <MailWordsDialog words={words} name={name} onClose={() => setOpen(null)} />}
        {open === 'reset' && <ResetWordsDialog words={words} name={name} onClose={() => setOpen(null)} />}
      </td>
    </tr>
  )
}
