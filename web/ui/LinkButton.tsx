import type { ComponentProps, ReactElement, ReactNode } from 'react'
import styles from './Button.module.css'
import { type ButtonLook, buttonClass } from './button-class'
import { cx } from './cx'
import { Icon, type IconType } from './Icon'

interface LinkButtonProps extends ButtonLook, ComponentProps<'a'> {
  icon?: IconType
  iconEnd?: IconType
  /** Draws another link than `<a>`, such as the router's: `render={(link) => <Link to="/" {...link} />}`. */
  render?: (link: { className: string; children: ReactNode }) => ReactElement
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  isBlock,
  icon,
  iconEnd,
  render,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const iconSize = size === 'sm' ? 16 : 18
  const link = {
    className: cx(buttonClass({ variant, size, isBlock }), className),
    children: (
      <span className={styles.content}>
        {icon && <Icon of={icon} size={iconSize} />}
        <span>{children}</span>
        {iconEnd && <Icon of={iconEnd} size={iconSize} />}
      </span>
    ),
  }
  return render ? render(link) : <a {...rest} {...link} />
}
