import { lazy, Suspense } from 'react'
import type { ModalProps } from './ModalDialog'
import { useEver } from './useEver'

const ModalDialog = lazy(async () => ({ default: (await import('./ModalDialog')).ModalDialog }))

/**
 * Traps the focus and returns it; on a phone a bottom sheet. React Aria is loaded when it first opens, so a closed modal costs a
 * page nothing.
 */
export function Modal(props: ModalProps) {
  if (!useEver(props.isOpen)) return null
  return (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  )
}
