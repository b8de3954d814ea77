import type { ComponentProps } from 'react'
import { cx } from './cx'
import { Icon, type IconType } from './Icon'
import styles from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconType
  /** The name with its object: "lindebrood.nl verwijderen". */
  label: string
  /** 44 px; `sm` is 36 and `xs` 32, for dense rows with room around. */
  size?: 'xs' | 'sm' | 'md'
  tone?: 'default' | 'danger' | 'onBrand'
  iconSize?: 16 | 18 | 20 | 24
}

export function IconButton({
  icon,
  label,
  size = 'md',
  tone = 'default',
  iconSize,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(styles.button, styles[size], tone !== 'default' && styles[tone], className)}
    >
      <Icon of={icon} size={iconSize ?? (size === 'xs' ? 16 : 20)} />
    </button>
  )
}
