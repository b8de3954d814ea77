import type { LucideIcon } from 'lucide-react'

export type IconType = LucideIcon

interface IconProps {
  of: IconType
  /** 20 by default; 16 in hints, 24 in modals and search. */
  size?: 14 | 16 | 18 | 20 | 24
  strokeWidth?: number
  className?: string
}

/** Decorative: the name is always beside it or on the surrounding control. */
export function Icon({ of: Drawing, size = 20, strokeWidth = 1.9, className }: IconProps) {
  return <Drawing size={size} strokeWidth={strokeWidth} className={className} aria-hidden="true" focusable="false" />
}
