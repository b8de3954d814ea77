import { lazy, Suspense } from 'react'
import type { PopoverProps } from './PopoverDialog'
import { useEver } from './useEver'

const PopoverDialog = lazy(async () => ({ default: (await import('./PopoverDialog')).PopoverDialog }))

/** A small dialog 8 px under what opened it; on a phone a bottom sheet. React Aria is fetched when it first opens. */
export function Popover(props: PopoverProps) {
  if (!useEver(props.isOpen)) return null
  return (
    <Suspense fallback={null}>
      <PopoverDialog {...props} />
    </Suspense>
  )
}
