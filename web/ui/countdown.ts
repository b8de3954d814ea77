/** Whole seconds until a moment (both in milliseconds since the epoch), rounded up; 0 from then on. */
export const secondsUntil = (moment: number | null | undefined, now: number): number =>
  moment == null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000))
