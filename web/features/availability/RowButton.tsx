import { ArrowLeftRight, Check, Plus } from 'lucide-react'
import { useState } from 'react'
import type { RowState } from '../../../rules/domain-name'
import { useText } from '../../i18n/preferences'
import { Button, type ButtonProps } from '../../ui/Button'
import { cx } from '../../ui/cx'
import type { IconType } from '../../ui/Icon'
import { extensionListText } from './extension-list.text'
import styles from './RowButton.module.css'
import { actOf } from './row-state'
import { buttonName, buttonWords } from './row-words'

interface RowButtonProps {
  name: string
  state: RowState
  before: RowState
  isTop: boolean
  onAct(): void
}

const LOOKS: Partial<Record<RowState, { variant: ButtonProps['variant']; icon?: IconType }>> = {
  ready: { variant: 'secondary', icon: Plus },
  migrate: { variant: 'info', icon: ArrowLeftRight },
  error: { variant: 'error' },
  added: { variant: 'added', icon: Check },
}

/** The one button of a row. It stays the same element through all states, so that it keeps the focus. */
export function RowButton({ name, state, before, isTop, onAct }: RowButtonProps) {
  const t = useText(extensionListText)
  // Who has just added a name still points at the button, and must not read "remove" there at once.
  const [isFresh, setIsFresh] = useState(false)
  const isBusy = state === 'loading' || state === 'in-progress'
  const look = LOOKS[state] ?? { variant: 'secondary' }
  const variant = isTop && state === 'ready' ? 'primary' : look.variant
  const settle = () => setIsFresh(false)
  return (
    <Button
      className={cx(styles.button, isTop && styles.top, isBusy && styles.busy)}
      variant={variant}
      icon={look.icon}
      isBusy={isBusy}
      busyLabel={t.busy}
      aria-label={buttonName(t, isBusy ? before : state, name)}
      aria-pressed={state === 'added' || undefined}
      onPointerLeave={settle}
      onBlur={settle}
      onClick={() => {
        setIsFresh(actOf(state) === 'add')
        onAct()
      }}
    >
      {state === 'added' && !isFresh ? (
        <span className={styles.swap}>
          <span>{t.isAdded}</span>
          <span>{t.remove}</span>
        </span>
      ) : (
        buttonWords(t, state)
      )}
    </Button>
  )
}
