import { type ReactNode, useEffect, useState } from 'react'
import { Button, type ButtonProps } from './Button'

interface CountdownButtonProps extends Omit<ButtonProps, 'children' | 'looksDisabled'> {
  /** Disabled until this time, in milliseconds since the epoch; enabled when absent or past. */
  until?: number | null
  /** "Opnieuw verzenden (24 seconden)" during the countdown; 0 otherwise. */
  label: (seconds: number) => ReactNode
  /** Announced once to screen readers when it is enabled: "Je kunt de link opnieuw laten verzenden". */
  readyText: string
}

/** Not natively disabled, since the pressed button would lose the focus. The seconds are not announced. */
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

/** Seconds left until a time in milliseconds since the epoch, based on the clock, so that a suspended tab is right at once. */
function useCountdown(until: number | null | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until == null) return
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return secondsUntil(until, now)
}

/** Whole seconds until a time (both in milliseconds since the epoch), rounded up; 0 once it has passed. */
export const secondsUntil = (moment: number | null | undefined, now: number): number =>
  moment == null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000))
