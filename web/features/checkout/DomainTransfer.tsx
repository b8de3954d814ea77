import { useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { isTransferCode } from '../../../rules/transfer'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { TextField } from '../../ui/TextField'
import styles from './ProductRow.module.css'
import { productText } from './summary.text'

interface DomainTransferProps {
  domain: string
  /** Handle of the code that the server stores. */
  token: string | null
  /** The name servers stay unchanged. */
  isLater: boolean
  isLocked: boolean
  onTransferCode(token: string): void
  onTransferDns(isLater: boolean): void
}

/** Input for a transfer: the code, and whether to move the name servers too. */
export function DomainTransfer(props: DomainTransferProps) {
  const { domain, token, isLater, isLocked, onTransferCode, onTransferDns } = props
  const text = useText(productText)
  const name = toUnicode(domain)
  return (
    <>
      <TransferCode domain={domain} isKept={Boolean(token)} isLocked={isLocked} onKept={onTransferCode} />
      <RadioGroup
        label={text.nameServers({ domain: name })}
        isLabelHidden
        value={isLater ? 'later' : 'now'}
        onChange={(choice) => onTransferDns(choice === 'later')}
        isDisabled={isLocked}
      >
        <div className={styles.cards}>
          <RadioCard value="now" title={text.moveNow} description={text.moveNowText} />
          <RadioCard value="later" title={text.moveLater} description={text.moveLaterText} />
        </div>
      </RadioGroup>
    </>
  )
}

const STORE_TRANSFER_CODE = graphql(`
  mutation StoreTransferCode($input: StoreTransferCodeInput!) {
    storeTransferCode(input: $input) {
      ... on TransferCodeStored {
        token
        codeState
      }
      ... on UserError {
        message
      }
    }
  }
`)

interface TransferCodeProps {
  domain: string
  /** The server has a code. */
  isKept: boolean
  isLocked: boolean
  onKept(token: string): void
}

/** Sends the code to the server as soon as it is filled in; the browser keeps only a handle. */
function TransferCode({ domain, isKept, isLocked, onKept }: TransferCodeProps) {
  const text = useText(productText)
  const store = useAct(STORE_TRANSFER_CODE)
  const [code, setCode] = useState('')
  const [keptCode, setKeptCode] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(!isKept)
  const name = toUnicode(domain)
  const keeping = useAttempt(text.failed, async (typed: string) => {
    if (!isTransferCode(typed)) return { message: text.codeInvalid }
    const answer = await store({ domainName: domain, code: typed })
    if (answer.__typename !== 'TransferCodeStored') return answer
    setKeptCode(typed)
    onKept(answer.token)
    return null
  })

  async function keep() {
    const typed = code.trim()
    if (typed !== '' && typed !== keptCode) await keeping.run(typed)
  }

  if (!isOpen) {
    return (
      <div className={styles.kept}>
        <div>
          <p>
            <b>{text.codeKept}</b>
          </p>
          <p className="small muted">{text.codeKeptHint}</p>
        </div>
        <Button
          size="sm"
          disabled={isLocked}
          aria-label={text.otherCodeFor({ domain: name })}
          onClick={() => setIsOpen(true)}
        >
          {text.otherCode}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.code}>
      <TextField
        label={text.code}
        description={text.codeHint}
        error={keeping.problem ?? undefined}
        success={keptCode !== null && keptCode === code.trim() ? text.codeKept : undefined}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          keeping.clear()
        }}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The surrounding form is the order.
          event.preventDefault()
          void keep()
        }}
        disabled={isLocked}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        isMono
        required
      />
      <Button isBusy={keeping.isBusy} busyLabel={text.keepingCode} disabled={isLocked} onClick={() => void keep()}>
        {text.keepCode}
      </Button>
    </div>
  )
}
