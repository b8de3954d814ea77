import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { type ButtonLook, buttonClass } from './button-class'
import { cx } from './cx'
import { Icon, type IconType } from './Icon'
import { Spinner } from './Spinner'

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: IconType
  iconEnd?: IconType
  /** Work is under way: keeps its width and the focus, and takes no clicks. */
  isBusy?: boolean
  /** What a busy button says, such as "Betalen…"; its own text by default. */
  busyLabel?: ReactNode
  /** Looks and reads as disabled, yet takes clicks, for a button that then explains what is wrong. */
  looksDisabled?: boolean
}

/** `type` is `button` unless said otherwise, so that no form is sent by accident. */
export function Button(props: ButtonProps) {
  const { variant, size, isBlock, icon, iconEnd, isBusy = false, busyLabel, looksDisabled = false, ...native } = props
  const { className, children, type = 'button', onClick, ...rest } = native
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size, isBlock }), looksDisabled && styles.looksDisabled, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || looksDisabled || rest['aria-disabled']}
      onClick={isBusy ? swallow : onClick}
    >
      <span className={styles.content} data-hidden={isBusy || undefined}>
        <Content icon={icon} iconEnd={iconEnd} size={size}>
          {children}
        </Content>
      </span>
      {isBusy && (
        <span className={styles.content}>
          <Spinner size={size === 'lg' || size === 'xl' ? 'md' : 'sm'} />
          <span>{busyLabel ?? children}</span>
        </span>
      )}
    </button>
  )
}

type ContentProps = Pick<ButtonProps, 'icon' | 'iconEnd' | 'size' | 'children'>

function Content({ icon, iconEnd, size, children }: ContentProps) {
  const iconSize = size === 'sm' ? 16 : 18
  return (
    <>
      {icon && <Icon of={icon} size={iconSize} />}
      <span>{children}</span>
      {iconEnd && <Icon of={iconEnd} size={iconSize} />}
    </>
  )
}

/** A busy submit button must not send its form a second time, so the default goes as well. */
function swallow(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
