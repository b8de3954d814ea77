import { useText } from '../i18n/preferences'
import { successorText } from './successor.text'

interface SuccessorProps {
  /** Name of the product that the shop sells instead; null if there is none, which shows nothing. */
  name: string | null | undefined
  className?: string
}

/** Tells the owner of a retired product which one the shop sells instead. A span, so that it can be part of a sentence. */
export function Successor({ name, className }: SuccessorProps) {
  const text = useText(successorText)
  return name ? <span className={className}>{text.successor({ name })}</span> : null
}
