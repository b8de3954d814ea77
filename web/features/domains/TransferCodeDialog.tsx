import { Copy } from 'lucide-react'
import { useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ModalDialog } from '../../ui/ModalDialog'
import { Note } from '../../ui/Note'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import styles from './TransferCodeDialog.module.css'
import { transferOutText } from './transfer-out.text'

/** Aliased, since a refusal also has a field `code`. */
const REQUEST_TRANSFER_CODE = graphql(`
  mutation RequestTransferCode($input: RequestTransferCodeInput!) {
    requestTransferCode(input: $input) {
      ... on TransferCode {
        secret: code
        expiresAt
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

interface TransferCodeDialogProps {
  domain: { id: string; name: string }
  onClose(): void
}

/** Shows the transfer code of a domain, after the owner confirmed their identity. */
export function TransferCodeDialog({ domain, onClose }: TransferCodeDialogProps) {
  const text = useText(transferOutText)
  const { locale } = usePreferences()
  const name = toUnicode(domain.name)
  const act = useAct(REQUEST_TRANSFER_CODE, { fetchPolicy: 'no-cache' })
  const { confirmed, notDone, dialog } = useConfirmedIdentity()
  const [issued, setIssued] = useState<{ secret: string; expiresAt: string | null } | null>(null)
  const [isCopied, setIsCopied] = useState(false)
  const { run, isBusy, problem } = useAttempt(text.failed, async () => {
    const answer = await confirmed(text.act({ name }), () => act({ domainId: domain.id }))
    if (!answer) return notDone
    if (answer.__typename !== 'TransferCode') return answer
    setIssued({ secret: answer.secret, expiresAt: answer.expiresAt ?? null })
    return null
  })
  const copy = () =>
    navigator.clipboard.writeText(issued?.secret ?? '').then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <>
      <ModalDialog
        isOpen={!dialog}
        onClose={onClose}
        isBusy={isBusy}
        title={text.title({ name })}
        closeLabel={text.close}
        footer={
          issued ? (
            <Button onClick={onClose}>{text.close}</Button>
          ) : (
            <>
              <Button disabled={isBusy} onClick={onClose}>
                {text.cancel}
              </Button>
              <Button variant="primary" isBusy={isBusy} busyLabel={text.requesting} onClick={() => void run()}>
                {text.request}
              </Button>
            </>
          )
        }
      >
        <div className={styles.body}>
          {issued ? (
            <>
              <p>{text.give}</p>
              <p className={styles.secret}>
                <code className="mono">{issued.secret}</code>
                <Button size="sm" icon={Copy} onClick={() => void copy()}>
                  {isCopied ? text.copied : text.copy}
                </Button>
              </p>
              {issued.expiresAt && (
                <p className="hint">{text.until({ moment: formatMoment(Date.parse(issued.expiresAt), locale) })}</p>
              )}
            </>
          ) : (
            <>
              <p>{text.intro}</p>
              <p className="muted small">{text.mailed}</p>
            </>
          )}
          {problem && (
            <Note kind="error" role="alert">
              {problem}
            </Note>
          )}
        </div>
      </ModalDialog>
      {dialog}
    </>
  )
}
