import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { closingParagraphs, MAIL_CLOSING_MAX, mailClosingIssues } from '../../../rules/mail-closing'
import { useAct } from '../../apollo/useAct'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { TextArea } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import type { MailClosingCard_ClosingFragment } from '../gql/graphql'
import { mailClosingText } from './mail-closing.text'
import styles from './ShopPage.module.css'
import { shopText } from './shop.text'

const CLOSING = graphql(`
  fragment MailClosingCard_closing on StaffMailClosing {
    id
    version
    textNl
    textEn
    changedBy
    changedAt
  }
`)

const SET_MAIL_CLOSING = graphql(`
  mutation SetMailClosing($input: SetMailClosingInput!) {
    setMailClosing(input: $input) {
      ... on StaffMailClosing {
        id
        ...MailClosingCard_closing
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

/** Words of the shop's own under each mail. */
export function MailClosingCard({ closing: of }: { closing: FragmentType<typeof CLOSING> }) {
  const { data: closing } = useSuspenseFragment({ fragment: CLOSING, from: of })
  const text = useText(mailClosingText)
  const shop = useText(shopText)
  const { locale } = usePreferences()
  const [isOpen, setIsOpen] = useState(false)
  const { version, textNl, textEn, changedBy, changedAt } = closing
  const button = textNl === '' ? text.set : text.edit
  return (
    <Section title={text.title} description={text.about}>
      <CardPart className={styles.body ?? ''}>
        {textNl === '' ? (
          <p className="muted">{text.none}</p>
        ) : (
          <div className={styles.preview}>
            {(textEn === '' ? (['nl'] as const) : (['nl', 'en'] as const)).map((lang) => (
              <div key={lang} lang={lang}>
                {closingParagraphs(closing, lang).map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs can be the same
                  <p key={at}>{line}</p>
                ))}
              </div>
            ))}
          </div>
        )}
      </CardPart>
      <CardPart kind="foot" className={styles.foot ?? ''}>
        <span className="small muted">
          {changedAt &&
            shop.version({ version, name: changedBy ?? '', moment: formatMoment(Date.parse(changedAt), locale) })}
        </span>
        <Button size="sm" onClick={() => setIsOpen(true)}>
          {button}
        </Button>
      </CardPart>
      {isOpen && <ClosingDialog closing={closing} title={button} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

interface ClosingDialogProps {
  closing: MailClosingCard_ClosingFragment
  title: string
  onClose(): void
}

function ClosingDialog({ closing: { version, textNl, textEn }, title, onClose }: ClosingDialogProps) {
  const text = useText(mailClosingText)
  const shop = useText(shopText)
  const set = useAct(SET_MAIL_CLOSING)
  return (
    <ActDialog
      title={title}
      act={text.act}
      button={title}
      values={{ textNl, textEn }}
      check={mailClosingIssues}
      fields={(form) => (
        <>
          <TextArea
            {...form.field('textNl')}
            label={shop.textNl}
            mark={shop.optional}
            rows={3}
            maxLength={MAIL_CLOSING_MAX}
          />
          <TextArea
            {...form.field('textEn')}
            label={shop.textEn}
            mark={shop.optional}
            description={shop.textEnHint}
            rows={3}
            maxLength={MAIL_CLOSING_MAX}
          />
        </>
      )}
      run={({ textNl, textEn, reason }) => set({ textNl, textEn, expectedVersion: version, reason })}
      onDone={() => {
        showToast({ kind: 'ok', text: text.done })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.hint}</p>
    </ActDialog>
  )
}
