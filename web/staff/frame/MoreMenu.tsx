import { Ellipsis } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Button, IconButton } from '../../ui/Button'
import { Popover } from '../../ui/Popover'
import styles from './MoreMenu.module.css'

interface MoreMenuProps {
  /** Says whose acts these are. */
  label: string
  items: ReadonlyArray<{ label: string; isDangerous?: boolean; run(): void }>
  /** The button, which gets the focus back from a dialog that an act opened. */
  buttonRef: RefObject<HTMLButtonElement | null>
  /** Whether it is what the keys of a list go to in its row. */
  isRow?: boolean
}

/** Button "…" with the acts on one thing, each of which opens a dialog of its own. */
export function MoreMenu({ label, items, buttonRef, isRow = false }: MoreMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={buttonRef}
        icon={Ellipsis}
        size="sm"
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-row={isRow ? '' : undefined}
        onClick={() => setIsOpen(!isOpen)}
      />
      <Popover
        triggerRef={buttonRef}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        label={label}
        placement="bottom end"
      >
        <div className={styles.menu}>
          {items.map(({ label, isDangerous = false, run }) => (
            <Button
              key={label}
              variant={isDangerous ? 'quietDanger' : 'quiet'}
              onClick={() => {
                setIsOpen(false)
                run()
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </Popover>
    </>
  )
}
