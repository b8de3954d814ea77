import { lazy, Suspense } from 'react'
import type { ModalProps } from './ModalDialog'
import { useEver } from './useEver'

const ModalDialog = lazy(async () => ({ default: (await import('./ModalDialog')).ModalDialog }))

/**
 * Takes the focus in and gives it back; on a phone it is a bottom sheet. React Aria is fetched when it first opens, so a
 * page may hold a modal at no cost.
 */
export function Modal(props: ModalProps) {
  if (!useEver(props.isOpen)) return null
  return (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  )
}
