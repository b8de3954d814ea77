import type { StepNumber } from './order-flow'

export interface SectionPlace {
  step: StepNumber
  /** Its upper edge in the window (px). */
  top: number
}

/**
 * The step in view: the last section that begins above the reading line. At the very end of a page that was scrolled it
 * is the last one, since a short section never gets up to the line.
 */
export function stepInView(sections: readonly SectionPlace[], view: { line: number; isAtEnd: boolean }): StepNumber {
  if (view.isAtEnd) return sections.at(-1)?.step ?? 1
  return sections.findLast(({ top }) => top <= view.line)?.step ?? 1
}
