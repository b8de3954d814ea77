import { type ReactNode, useEffect, useState } from 'react'
import { Button, type ButtonProps } from './Button'
import { useCountdown } from './useCountdown'

interface CountdownButtonProps extends Omit<ButtonProps, 'children' | 'looksDisabled'> {
  /** Shut until then, in milliseconds since the epoch; open when absent or past. */
  until?: number | null
  /** "Opnieuw verzenden (24 seconden)" while it counts; 0 when it does not. */
  label: (seconds: number) => ReactNode
  /** Said once to screen readers when it opens again: "Je kunt de link opnieuw laten verzenden". */
  readyText: string
}

/** Not natively disabled, as the focus would then be lost from what was just pressed. It is not read every second. */
export function CountdownButton({ until, label, readyText, onClick, ...button }: CountdownButtonProps) {
  const seconds = useCountdown(until)
  const isCounting = seconds > 0
  const [hasCounted, setHasCounted] = useState(isCounting)
  useEffect(() => {
    if (isCounting) setHasCounted(true)
  }, [isCounting])
  return (
    <>
      <Button {...button} looksDisabled={isCounting} onClick={isCounting ? (event) => event.preventDefault() : onClick}>
        <span className="num">{label(seconds)}</span>
      </Button>
      <span className="vh" role="status">
        {hasCounted && !isCounting && readyText}
      </span>
    </>
  )
}
