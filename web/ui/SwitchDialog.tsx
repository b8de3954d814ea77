import type { ReactNode } from 'react'
import { Button } from './Button'
import { ModalDialog } from './ModalDialog'
import { Note } from './Note'
import styles from './SwitchDialog.module.css'

interface SwitchDialogProps {
  isOpen: boolean
  onClose(): void
  title: string
  /** The setting that is switched. */
  about: string
  isOn: boolean
  /** Current state, announced when it changes. */
  state: { kind: 'ok' | 'info' | 'warn'; title: string; text: ReactNode }
  isBusy: boolean
  /** Why the last switch was refused. */
  problem: string | null
  words: Record<'turnOn' | 'turnOff' | 'busy' | 'close', string>
  /** Null for a reader who may not switch. */
  onSwitch: (() => void) | null
  /** A button before the switch. */
  before?: ReactNode
  /** Replaces the switch. */
  instead?: ReactNode
  /** Details of the state, and what switching does. */
  children?: ReactNode
}

/** Explains a setting of the customer's and switches it: for switches whose effect has to be read first. */
export function SwitchDialog(props: SwitchDialogProps) {
  const { isOpen, onClose, title, about, isOn, state, isBusy, problem, words, onSwitch, before, instead, children } =
    props
  const button = (
    <Button
      variant={isOn ? 'secondary' : 'primary'}
      isBusy={isBusy}
      busyLabel={words.busy}
      onClick={onSwitch ?? undefined}
    >
      {isOn ? words.turnOff : words.turnOn}
    </Button>
  )
  return (
    <ModalDialog
      isOpen={isOpen}
      isBusy={isBusy}
      size="wide"
      title={title}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        onSwitch && (
          <>
            {before}
            {instead ?? button}
          </>
        )
      }
    >
      <div className={styles.parts}>
        {problem && (
          <Note kind="error" role="alert">
            {problem}
          </Note>
        )}
        <p>{about}</p>
        <div role="status">
          <Note kind={state.kind} title={state.title}>
            {state.text}
          </Note>
        </div>
        {children}
      </div>
    </ModalDialog>
  )
}
