import { useQuery } from '@apollo/client/react'
import {
  MAIL_OPENING_MAX,
  MAIL_SUBJECT_MAX,
  type MailWords,
  mailWordsIssues,
  NO_MAIL_WORDS,
} from '../../../rules/mail-words'
import { LOCALES } from '../../../rules/text'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Note } from '../../ui/Note'
import { Tabs } from '../../ui/Tabs'
import { TextArea, TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { usePaused } from '../acts/usePaused'
import { graphql } from '../gql'
import type { MailWordsRow_WordsFragment } from '../gql/graphql'
import { MailFrame } from '../jobs/MailFrame'
import { mailWordsText } from './mail-words.text'
import { shopText } from './shop.text'

const SET_MAIL_WORDS = graphql(`
  mutation SetMailWords($input: SetMailWordsInput!) {
    setMailWords(input: $input) {
      ... on StaffMailWords {
        id
        isChanged
        ...MailWordsRow_words
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

const PREVIEW = graphql(`
  query MailWordsPreview(
    $kind: String!
    $openingNl: String!
    $openingEn: String!
    $subjectNl: String!
    $subjectEn: String!
  ) {
    mailWordsPreview(
      kind: $kind
      openingNl: $openingNl
      openingEn: $openingEn
      subjectNl: $subjectNl
      subjectEn: $subjectEn
    ) {
      nl {
        subject
        framePath
      }
      en {
        subject
        framePath
      }
    }
  }
`)

interface WordsDialogProps {
  words: MailWordsRow_WordsFragment
  /** Name of the kind of mail. */
  name: string
  onClose(): void
}

/** Edits the own words of a kind of mail, with a sample mail as they are typed. */
export function MailWordsDialog({ words, name, onClose }: WordsDialogProps) {
  const text = useText(mailWordsText)
  const shop = useText(shopText)
  const set = useAct(SET_MAIL_WORDS)
  const { kind, version, openingNl, openingEn, subjectNl, subjectEn } = words
  return (
    <ActDialog<MailWords>
      size="wide"
      title={text.editOf({ name })}
      act={text.editAct({ name })}
      button={text.save}
      values={{ subjectNl, subjectEn, openingNl, openingEn }}
      check={mailWordsIssues}
      fields={(form) => (
        <>
          <TextField
            {...form.field('subjectNl')}
            label={text.subjectNl}
            mark={shop.optional}
            maxLength={MAIL_SUBJECT_MAX}
            autoFocus
          />
          <TextField
            {...form.field('subjectEn')}
            label={text.subjectEn}
            mark={shop.optional}
            description={shop.textEnHint}
            maxLength={MAIL_SUBJECT_MAX}
          />
          <TextArea
            {...form.field('openingNl')}
            label={text.openingNl}
            mark={shop.optional}
            rows={3}
            maxLength={MAIL_OPENING_MAX}
          />
          <TextArea
            {...form.field('openingEn')}
            label={text.openingEn}
            mark={shop.optional}
            description={shop.textEnHint}
            rows={3}
            maxLength={MAIL_OPENING_MAX}
          />
          <WordsPreview
            kind={kind}
            words={{
              ...{ openingNl: form.valueAt('openingNl'), openingEn: form.valueAt('openingEn') },
              ...{ subjectNl: form.valueAt('subjectNl'), subjectEn: form.valueAt('subjectEn') },
            }}
          />
        </>
      )}
      run={({ subjectNl, subjectEn, openingNl, openingEn, reason }) =>
        set({ kind, subjectNl, subjectEn, openingNl, openingEn, expectedVersion: version, reason })
      }
      onDone={() => {
        showToast({ kind: 'ok', text: text.done })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.editAbout}</p>
    </ActDialog>
  )
}

/** Removes the own words of a kind of mail. */
export function ResetWordsDialog({ words: { kind, version }, name, onClose }: WordsDialogProps) {
  const text = useText(mailWordsText)
  const set = useAct(SET_MAIL_WORDS)
  return (
    <ActDialog
      title={text.resetOf({ name })}
      act={text.resetAct({ name })}
      button={text.reset}
      run={({ reason }) => set({ kind, ...NO_MAIL_WORDS, expectedVersion: version, reason })}
      onDone={() => {
        showToast({ kind: 'ok', text: text.resetDone })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.resetAbout}</p>
    </ActDialog>
  )
}

/** A sample mail in both languages. The last one stays while the next one is read. */
function WordsPreview({ kind, words }: { kind: string; words: MailWords }) {
  const text = useText(mailWordsText)
  const asked = usePaused(JSON.stringify(words))
  const { data, previousData } = useQuery(PREVIEW, {
    // By value: the words of a moment ago.
    variables: { kind, ...(JSON.parse(asked) as MailWords) },
    fetchPolicy: 'no-cache',
  })
  const preview = (data ?? previousData)?.mailWordsPreview
  if (preview === undefined) return null
  if (preview === null) return <Note>{text.notYet}</Note>
  return (
    <section className="stack" aria-label={text.preview}>
      <p>
        <b>{text.preview}</b>
      </p>
      <Tabs
        label={text.preview}
        tabs={LOCALES.map((locale) => ({
          id: locale,
          label: locale === 'nl' ? text.dutch : text.english,
          panel: (
            <div className="stack" lang={locale}>
              <p>
                {text.subjectLine} <b>{preview[locale].subject}</b>
              </p>
              <MailFrame path={preview[locale].framePath} title={`${text.frame}, ${locale}`} />
            </div>
          ),
        }))}
      />
    </section>
  )
}
