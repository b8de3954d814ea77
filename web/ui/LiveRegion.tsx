import { useThrottled } from './useThrottled'

interface LiveRegionProps {
  /** Read when it changes, at most once a second. */
  text: string
  /** Also shown on screen; else for screen readers only. */
  className?: string
}

/** Stands on the page before it has anything to say, since only changes are read. */
export function LiveRegion({ text, className = 'vh' }: LiveRegionProps) {
  return (
    <p role="status" className={className}>
      {useThrottled(text, 1_000)}
    </p>
  )
}
