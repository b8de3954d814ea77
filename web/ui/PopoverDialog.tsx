import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { type Placement, Popover as RacPopover } from 'react-aria-components/Popover'
import { AriaLocale } from './AriaLocale'
import { IconButton } from './Button'
import styles from './Popover.module.css'

export interface PopoverProps {
  /** The trigger, to which the focus returns. */
  triggerRef: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
  /** Its accessible name. */
  label: string
  /** Accessible name of a close button, "Sluiten"; omitted for none. */
  closeLabel?: string
  placement?: Placement
  children: ReactNode
}

/** The popover itself; screens use `Popover`, which loads this when it first opens. */
export function PopoverDialog({ triggerRef, isOpen, onClose, label, closeLabel, placement, children }: PopoverProps) {
  return (
    <AriaLocale>
      <RacPopover
        className={styles.popover ?? ''}
        triggerRef={triggerRef}
        isOpen={isOpen}
        onOpenChange={(open) => open || onClose()}
        placement={placement ?? 'bottom start'}
        offset={8}
      >
        <Dialog className={styles.dialog} aria-label={label}>
          {closeLabel && (
            <IconButton icon={X} label={closeLabel} size="sm" className={styles.close} onClick={onClose} />
          )}
          {children}
        </Dialog>
      </RacPopover>
    </AriaLocale>
  )
}
