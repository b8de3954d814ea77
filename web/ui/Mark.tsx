/** The square mark, for places narrower than the wordmark can be. */
export function Mark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" className={className} aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="15" fill="#123f33" />
      <rect x="15" y="11" width="6.5" height="42" rx="1.6" fill="#fff" />
      <path d="M23.5 12.5L50.5 16.5L45.1 22.5L50.5 28.5L23.5 32.5Z" fill="#ff7a26" />
    </svg>
  )
}
