import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Button, type ButtonProps } from './Button'
import type { PopoverProps } from './PopoverDialog'
import { useEver } from './useEver'

const PopoverDialog = lazy(async () => ({ default: (await import('./PopoverDialog')).PopoverDialog }))

/** A small dialog 8 px below its trigger; on a phone a bottom sheet. React Aria is loaded when it first opens. */
export function Popover(props: PopoverProps) {
  if (!useEver(props.isOpen)) return null
  return (
    <Suspense fallback={null}>
      <PopoverDialog {...props} />
    </Suspense>
  )
}

interface PopoverButtonProps extends Omit<ButtonProps, 'children' | 'popover' | 'onClick'> {
  buttonLabel: ReactNode
  /** Accessible name of the popover. */
  label: string
  closeLabel?: string
  children: (close: () => void) => ReactNode
}

/** A button with its popover. */
export function PopoverButton({ buttonLabel, label, closeLabel, children, ...button }: PopoverButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button {...button} ref={ref} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {buttonLabel}
      </Button>
      <Popover triggerRef={ref} isOpen={isOpen} onClose={close} label={label} closeLabel={closeLabel}>
        {children(close)}
      </Popover>
    </>
  )
}
