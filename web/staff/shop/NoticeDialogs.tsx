import { momentInAmsterdam, wallTimeInAmsterdam } from '../../../rules/calendar'
import { NOTICE_TEXT_MAX, NOTICE_TONES, type NoticeTone, noticeIssues } from '../../../rules/shop-notice'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Select } from '../../ui/Select'
import { TextArea, TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import type { NoticeCard_NoticeFragment } from '../gql/graphql'
import type { ActIssue } from '../staff-forms'
import styles from './ShopPage.module.css'
import { shopText } from './shop.text'

const SET_SHOP_NOTICE = graphql(`
  mutation SetShopNotice($input: SetShopNoticeInput!) {
    setShopNotice(input: $input) {
      ... on StaffShopNotice {
        id
        ...NoticeCard_notice
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

const REMOVE_SHOP_NOTICE = graphql(`
  mutation RemoveShopNotice($input: RemoveShopNoticeInput!) {
    removeShopNotice(input: $input) {
      ... on StaffShopNotice {
        id
        ...NoticeCard_notice
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

interface NoticeValues {
  textNl: string
  textEn: string
  tone: NoticeTone
  /** Times in Amsterdam, as the browser's field has them. */
  from: string
  until: string
}

/** Checks the fields by the rule that the server uses as well. */
function issuesOf({ textNl, textEn, from, until }: NoticeValues): Partial<Record<keyof NoticeValues, ActIssue>> {
  const start = momentInAmsterdam(from)
  const end = until === '' ? null : momentInAmsterdam(until)
  const found = noticeIssues({ textNl, textEn, from: start ?? 0, until: end })
  return {
    ...(found.textNl && { textNl: found.textNl }),
    ...(found.textEn && { textEn: found.textEn }),
    ...(start === null && { from: 'invalid-date' }),
    ...(until !== '' && end === null && { until: 'invalid-date' }),
    ...(start !== null && found.until && { until: found.until }),
  }
}

interface NoticeDialogProps {
  notice: Pick<NoticeCard_NoticeFragment, 'version' | 'tone' | 'textNl' | 'textEn' | 'from' | 'until'>
  onClose(): void
}

/** Sets the notice, or changes the present one. */
export function NoticeDialog({ notice, onClose }: NoticeDialogProps) {
  const text = useText(shopText)
  const set = useAct(SET_SHOP_NOTICE)
  const { version, tone, textNl, textEn, from, until } = notice
  const values: NoticeValues = {
    ...{ textNl, textEn, tone: tone ?? 'INFO' },
    from: wallTimeInAmsterdam(from ? Date.parse(from) : Date.now()),
    until: until ? wallTimeInAmsterdam(Date.parse(until)) : '',
  }
  const button = tone ? text.edit : text.set
  return (
    <ActDialog<NoticeValues>
      title={button}
      act={text.setAct}
      button={button}
      values={values}
      check={issuesOf}
      fields={(form) => (
        <>
          <TextArea {...form.field('textNl')} label={text.textNl} rows={2} maxLength={NOTICE_TEXT_MAX} required />
          <TextArea
            {...form.field('textEn')}
            label={text.textEn}
            mark={text.optional}
            description={text.textEnHint}
            rows={2}
            maxLength={NOTICE_TEXT_MAX}
          />
          <Select
            {...form.choice('tone')}
            label={text.tone}
            options={NOTICE_TONES.map((value) => ({ value, label: text[value] }))}
          />
          <div className={styles.times}>
            <TextField
              {...form.field('from')}
              type="datetime-local"
              label={text.from}
              description={text.zone}
              required
            />
            <TextField
              {...form.field('until')}
              type="datetime-local"
              label={text.until}
              mark={text.optional}
              description={text.untilHint}
            />
          </div>
        </>
      )}
      run={({ textNl, textEn, tone, from, until, reason }) => {
        const isoOf = (wallTime: string) => new Date(momentInAmsterdam(wallTime) ?? 0).toISOString()
        const times = { from: isoOf(from), until: until === '' ? null : isoOf(until) }
        return set({ textNl, textEn, tone, ...times, expectedVersion: version, reason })
      }}
      onDone={() => {
        showToast({ kind: 'ok', text: text.setDone })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.setAbout}</p>
    </ActDialog>
  )
}

/** Removes the notice. */
export function RemoveNoticeDialog({ version, onClose }: { version: number; onClose(): void }) {
  const text = useText(shopText)
  const remove = useAct(REMOVE_SHOP_NOTICE)
  return (
    <ActDialog
      title={text.remove}
      act={text.removeAct}
      button={text.remove}
      run={({ reason }) => remove({ expectedVersion: version, reason })}
      onDone={() => {
        showToast({ kind: 'ok', text: text.removeDone })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.removeAbout}</p>
    </ActDialog>
  )
}
