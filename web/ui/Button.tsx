import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react'
import styles from './Button.module.css'
import { cx } from './cx'
import { Icon, type IconType } from './Icon'
import { useReadOnly } from './read-only'
import { Spinner } from './Spinner'

interface ButtonLook {
  /** `spark` is for green backgrounds only; `info`, `error` and `added` are for availability rows. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'info' | 'error' | 'added' | 'danger' | 'quietDanger' | 'spark'
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** As wide as its container. */
  isBlock?: boolean
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: IconType
  iconEnd?: IconType
  /** Pending: keeps its width and the focus, and ignores clicks. A button that has this changes something, unless it `onlyReads`. */
  isBusy?: boolean
  /** Waits for what it fetches, and changes nothing. */
  onlyReads?: boolean
  /** Label while busy, such as "Betalen…"; its normal label by default. */
  busyLabel?: ReactNode
  /** Looks and is announced as disabled, yet takes clicks, for a button that then explains what is wrong. */
  looksDisabled?: boolean
}

/** `type` defaults to `button`, so that no form is submitted by accident. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    isBlock,
    icon,
    iconEnd,
    isBusy,
    onlyReads,
    busyLabel,
    looksDisabled = false,
    ...native
  } = props
  const { className, children, type = 'button', onClick, disabled, ...rest } = native
  const mayChangeNothing = useReadOnly() && isBusy !== undefined && !onlyReads
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || mayChangeNothing}
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
  /** Renders a link other than `<a>`, such as the router's: `render={(link) => <Link to="/" {...link} />}`. */
  render?: (link: { className: string; children: ReactNode }) => ReactElement
}

/** A link with the look of a button. */
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

/** A button with the look of a link in running text, such as "Wachtwoord vergeten?". */
export function TextButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={cx(styles.text, className)} />
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconType
  /** Accessible name with its object: "lindebrood.nl verwijderen". */
  label: string
  /** 44 px; `sm` is 36 and `xs` 32, for dense rows with space around. */
  size?: 'xs' | 'sm' | 'md'
  tone?: 'default' | 'danger' | 'onBrand'
  iconSize?: 16 | 18 | 20 | 24
}

/** A button with only an icon, named for screen readers. */
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

/** Also prevents the default, so that a busy submit button cannot submit its form twice. */
function swallow(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
