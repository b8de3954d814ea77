import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ShopChannel } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { Button, IconButton } from '../../ui/Button'
import { Disclosure } from '../../ui/Disclosure'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import styles from './BasketPanel.module.css'
import { basketText } from './basket.text'
import { useApplyDiscountCode, useRemoveDiscountCode, wordsOf } from './basket-mutations'

interface DiscountCodeProps {
  channel: ShopChannel
  /** The code on the basket, or null. */
  code: string | null
  /** The code takes something off. */
  hasEffect: boolean
}

/** The code that is used, or a field for one. */
export function DiscountCode({ channel, code, hasEffect }: DiscountCodeProps) {
  const t = useText(basketText)
  const remove = useRemoveDiscountCode()
  if (code === null) return <CodeForm channel={channel} />

  async function takeOff(): Promise<void> {
    await remove({ channel }).catch((error: unknown) => {
      reportError(error)
      showToast({ kind: 'error', text: t.notChanged })
    })
  }

  return (
    <div>
      <p className={styles.used}>
        {t.usedCode({ code })}
        <IconButton
          icon={X}
          size="xs"
          label={t.remove({ name: t.usedCode({ code }) })}
          onClick={() => void takeOff()}
        />
      </p>
      {!hasEffect && <p className="hint">{t.codeWithoutEffect}</p>}
    </div>
  )
}

function CodeForm({ channel }: { channel: ShopChannel }) {
  const t = useText(basketText)
  const apply = useApplyDiscountCode()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (code.trim() === '' || isBusy) return
    setIsBusy(true)
    setError(undefined)
    try {
      const answer = await apply({ channel, code: code.trim() })
      if (!answer.ok) setError(wordsOf(answer))
    } catch (failure) {
      reportError(failure)
      setError(t.codeFailed)
    }
    setIsBusy(false)
  }

  return (
    <Disclosure isSmall summary={t.addCode}>
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        <TextField
          className={styles.field}
          label={t.code}
          isLabelHidden
          required
          isMono
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Button type="submit" disabled={code.trim() === ''} isBusy={isBusy} busyLabel={t.adding}>
          {t.add}
        </Button>
      </form>
    </Disclosure>
  )
}
