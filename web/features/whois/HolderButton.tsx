import { UserRoundPen } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useId, useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Modal } from '../../ui/Modal'
import { Skeleton } from '../../ui/Skeleton'
import styles from './HolderButton.module.css'
import { useHolderSelection } from './holder-selection'
import { holdersText } from './holders.text'
import { useHolders } from './useHolders'

interface HolderButtonProps {
  domain: string
  className?: string
}

/** Holder of this domain: a tooltip on hover and focus, a modal to change it on click. For logged-in customers. */
export function HolderButton({ domain, className }: HolderButtonProps) {
  const t = useText(holdersText)
  const id = useId()
  const chosenId = useHolderSelection(domain)
  const { standard, custom } = useHolders()
  const [isTold, setIsTold] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const chosen = chosenId === null ? standard : (custom.find((holder) => holder.id === chosenId) ?? null)
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && setIsTold(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is interactive; this element holds its tooltip
    <span
      className={cx(styles.holder, className)}
      onMouseEnter={() => setIsTold(true)}
      onMouseLeave={() => setIsTold(false)}
      onFocus={(event) => setIsTold(event.target.matches(':focus-visible'))}
      onBlur={() => setIsTold(false)}
      onKeyDown={leave}
    >
      <Button
        size="sm"
        icon={UserRoundPen}
        className={styles.button}
        aria-haspopup="dialog"
        aria-describedby={isTold && !isOpen ? id : undefined}
        onClick={() => {
          setIsTold(false)
          setIsOpen(true)
        }}
      >
        {t.button({ name: chosenId === null || !chosen ? t.standardName : chosen.label })}
      </Button>
      {isTold && !isOpen && chosen && (
        <span role="tooltip" id={id} className={styles.told}>
          <span className={styles.box}>
            <b>{t.ofDomain({ domain: toUnicode(domain) })}</b>
            <span>{chosen.label}</span>
            <span>{chosen.email}</span>
            <span>{chosen.phone}</span>
            <small>{t.change}</small>
          </span>
        </span>
      )}
      <HolderModal domain={domain} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </span>
  )
}

const HolderChange = lazy(async () => ({ default: (await import('./HolderChange')).HolderChange }))

interface HolderModalProps {
  domain: string
  isOpen: boolean
  onClose(): void
}

/** Changes the holder of one domain only. */
function HolderModal({ domain, isOpen, onClose }: HolderModalProps) {
  const t = useText(holdersText)
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      size="wide"
      isBare
      title={t.ofDomain({ domain: toUnicode(domain) })}
      closeLabel={t.close}
    >
      <Suspense fallback={<Skeleton height={160} />}>
        <HolderChange domain={domain} onClose={onClose} />
      </Suspense>
    </Modal>
  )
}
