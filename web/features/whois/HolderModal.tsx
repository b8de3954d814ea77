import { lazy, Suspense } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { useText } from '../../i18n/preferences'
import { Modal } from '../../ui/Modal'
import { Skeleton } from '../../ui/Skeleton'
import { holdersText } from './holders.text'

const HolderChange = lazy(async () => ({ default: (await import('./HolderChange')).HolderChange }))

interface HolderModalProps {
  domain: string
  isOpen: boolean
  onClose(): void
}

/** Changes the holder of one domain, and of no other (MOD-006). */
export function HolderModal({ domain, isOpen, onClose }: HolderModalProps) {
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
