import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react'
import styles from './Button.module.css'
import { cx } from './cx'
import { Icon, type IconType } from './Icon'
import { Spinner } from './Spinner'

interface ButtonLook {
  /** `spark` stands on green ground only; `info`, `error` and `added` belong to availability rows. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'info' | 'error' | 'added' | 'danger' | 'quietDanger' | 'spark'
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** As wide as what holds it. */
  isBlock?: boolean
}

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
      <Content icon={icon} iconEnd={iconEnd} size={size} isHidden={isBusy}>
        {children}
      </Content>
      {isBusy && (
        <span className={styles.content}>
          <Spinner size={size === 'lg' || size === 'xl' ? 'md' : 'sm'} />
          <span>{busyLabel ?? children}</span>
        </span>
      )}
    </button>
  )
}

interface LinkButtonProps extends ButtonLook, ComponentProps<'a'> {
  icon?: IconType
  iconEnd?: IconType
  /** Draws another link than `<a>`, such as the router's: `render={(link) => <Link to="/" {...link} />}`. */
  render?: (link: { className: string; children: ReactNode }) => ReactElement
}

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, isBlock, icon, iconEnd, render, className, children, ...rest } = props
  const link = {
    className: cx(buttonClass({ variant, size, isBlock }), className),
    children: (
      <Content icon={icon} iconEnd={iconEnd} size={size}>
        {children}
      </Content>
    ),
  }
  return render ? render(link) : <a {...rest} {...link} />
}

/** A button that reads as a link in running text, such as "Wachtwoord vergeten?". */
export function TextButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={cx(styles.text, className)} />
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconType
  /** The name with its object: "lindebrood.nl verwijderen". */
  label: string
  /** 44 px; `sm` is 36 and `xs` 32, for dense rows with room around. */
  size?: 'xs' | 'sm' | 'md'
  tone?: 'default' | 'danger' | 'onBrand'
  iconSize?: 16 | 18 | 20 | 24
}

/** An icon alone, named for screen readers. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, size = 'md', tone = 'default', iconSize, className, ...rest } = props
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(styles.iconOnly, ICON_SIZES[size], ICON_TONES[tone], className)}
    >
      <Icon of={icon} size={iconSize ?? (size === 'xs' ? 16 : 20)} />
    </button>
  )
}

const ICON_SIZES = { xs: styles.iconXs, sm: styles.iconSm, md: styles.iconMd }
const ICON_TONES = { default: undefined, danger: styles.iconDanger, onBrand: styles.iconOnBrand }

const buttonClass = ({ variant = 'secondary', size = 'md', isBlock = false }: ButtonLook): string =>
  cx(styles.button, styles[variant], styles[size], isBlock && styles.block)

interface ContentProps extends Pick<ButtonProps, 'icon' | 'iconEnd' | 'size' | 'children'> {
  isHidden?: boolean
}

function Content({ icon, iconEnd, size, isHidden = false, children }: ContentProps) {
  const iconSize = size === 'sm' ? 16 : 18
  return (
    <span className={styles.content} data-hidden={isHidden || undefined}>
      {icon && <Icon of={icon} size={iconSize} />}
      <span>{children}</span>
      {iconEnd && <Icon of={iconEnd} size={iconSize} />}
    </span>
  )
}

/** A busy submit button must not send its form a second time, so the default goes as well. */
function swallow(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
