import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { saveBase64 } from '../../lib/save-as'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import type { PromotionsPageQuery } from '../gql/graphql'
import styles from './PromotionsPage.module.css'
import { codesIssuesOf, codesOf, EMPTY_CODES } from './promotion-form'
import { promotionsText } from './promotions.text'

const MAKE_CODES = graphql(`
  mutation MakePromotionCodes($input: MakePromotionCodesInput!) {
    makePromotionCodes(input: $input) {
      ... on StaffPromotion {
        name
        codes {
          made
          used
          withdrawn
          left
        }
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

const DOWNLOAD_CODES = graphql(`
  mutation DownloadPromotionCodes($input: PromotionCodesInput!) {
    downloadPromotionCodes(input: $input) {
      ... on PromotionCodesFile {
        filename
        base64
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const WITHDRAW_CODES = graphql(`
  mutation WithdrawPromotionCodes($input: PromotionCodesInput!) {
    withdrawPromotionCodes(input: $input) {
      ... on StaffPromotion {
        name
        codes {
          made
          used
          withdrawn
          left
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

type Codes = NonNullable<PromotionsPageQuery['promotions'][number]['codes']>

interface PromotionCodesProps {
  promotion: string
  codes: Codes
  /** False once the promotion has ended: no codes are made then. */
  isOpen: boolean
}

/** Makes codes for a promotion, downloads them and withdraws those with a use left. */
export function PromotionCodes({ promotion, codes, isOpen }: PromotionCodesProps) {
  const text = useText(promotionsText)
  const [act, setAct] = useState<'make' | 'download' | 'withdraw' | null>(null)
  const dialog = { promotion, codes, onClose: () => setAct(null) }
  return (
    <div className={styles.codes}>
      {isOpen && (
        <Button size="sm" aria-label={text.makeCodesOf({ promotion })} onClick={() => setAct('make')}>
          {text.makeCodes}
        </Button>
      )}
      {codes.made > 0 && (
        <Button size="sm" aria-label={text.downloadCodesOf({ promotion })} onClick={() => setAct('download')}>
          {text.downloadCodes}
        </Button>
      )}
      {codes.left > 0 && (
        <Button
          size="sm"
          variant="quietDanger"
          aria-label={text.withdrawCodesOf({ promotion })}
          onClick={() => setAct('withdraw')}
        >
          {text.withdrawCodes}
        </Button>
      )}
      {act === 'make' && <MakeDialog {...dialog} />}
      {act === 'download' && <DownloadDialog {...dialog} />}
      {act === 'withdraw' && <WithdrawDialog {...dialog} />}
    </div>
  )
}

interface DialogProps {
  promotion: string
  codes: Codes
  onClose(): void
}

function MakeDialog({ promotion, onClose }: DialogProps) {
  const text = useText(promotionsText)
  const make = useAct(MAKE_CODES)
  return (
    <ActDialog
      title={text.makeCodesOf({ promotion })}
      act={text.makeCodesAct({ promotion })}
      button={text.makeCodes}
      values={EMPTY_CODES}
      check={codesIssuesOf}
      fields={(form) => (
        <>
          <div className={styles.pair}>
            <TextField
              {...form.field('count')}
              label={text.codesCount}
              description={text.codesCountHint}
              inputMode="numeric"
              autoFocus
              required
            />
            <TextField
              {...form.field('maxUses')}
              label={text.codesUses}
              description={text.codesUsesHint}
              inputMode="numeric"
              required
            />
          </div>
          <TextField
            {...form.field('prefix')}
            label={text.codesPrefix}
            description={text.codesPrefixHint}
            isMono
            maxLength={15}
            required
          />
        </>
      )}
      run={({ reason, ...values }) => make({ promotion, ...codesOf(values), reason })}
      onDone={() => {
        showToast({ kind: 'ok', text: text.codesMade })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.makeCodesAbout}</p>
    </ActDialog>
  )
}

function DownloadDialog({ promotion, codes, onClose }: DialogProps) {
  const text = useText(promotionsText)
  const download = useAct(DOWNLOAD_CODES)
  return (
    <ActDialog
      title={text.downloadCodesOf({ promotion })}
      act={text.downloadCodesAct({ promotion })}
      button={text.downloadCodes}
      run={async ({ reason }) => {
        const answer = await download({ promotion, reason })
        if (answer.__typename === 'PromotionCodesFile') saveBase64(answer.filename, answer.base64, 'text/csv')
        return answer
      }}
      onDone={() => {
        showToast({ kind: 'ok', text: text.codesDownloaded })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.downloadCodesAbout({ count: codes.made })}</p>
    </ActDialog>
  )
}

function WithdrawDialog({ promotion, codes, onClose }: DialogProps) {
  const text = useText(promotionsText)
  const withdraw = useAct(WITHDRAW_CODES)
  return (
    <ActDialog
      title={text.withdrawCodesOf({ promotion })}
      act={text.withdrawCodesAct({ promotion })}
      button={text.withdrawCodes}
      isDangerous
      run={({ reason }) => withdraw({ promotion, reason })}
      onDone={() => {
        showToast({ kind: 'ok', text: text.codesWithdrawn })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.withdrawCodesAbout({ count: codes.left })}</p>
    </ActDialog>
  )
}
