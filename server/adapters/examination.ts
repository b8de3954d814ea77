import type { Finding } from '../common/finding'
import { OperatorNeeded, OutsideRefused, OutsideUnavailable } from '../ports/outside-unavailable'

export type { Finding }

/** Tools that an adapter may use to examine its system. */
export interface ExaminationTools {
  /** Resolves with the TXT records of a name, each as one text; empty if there are none. Rejects without an answer. */
  resolveTxt(name: string): Promise<string[]>
  /** Resolves with the mail servers of a name, by preference; empty if there are none. Rejects without an answer. */
  resolveMx(name: string): Promise<string[]>
  /** True leaves out the checks that create something at the system and remove it again. */
  readsOnly: boolean
}

export const fine = (check: string, message: string): Finding => ({ check, ok: true, message, fix: null })

export const wrong = (check: string, message: string, fix: string): Finding => ({ check, ok: false, message, fix })

/**
 * Runs one check. `work` resolves with the result in words, or with a finding of its own; an unreachable system or refused
 * credentials become findings.
 */
export async function examine(
  check: string,
  { fix, work }: { fix: string; work: () => Promise<string | Finding> },
): Promise<Finding> {
  try {
    const found = await work()
    return typeof found === 'string' ? fine(check, found) : found
  } catch (error) {
    return wrong(check, messageOf(error), fix)
  }
}

function messageOf(error: unknown): string {
  if (error instanceof OperatorNeeded) return `${error.system} answers, but does not serve us (${error.problem})`
  if (error instanceof OutsideRefused) return error.message
  if (!(error instanceof OutsideUnavailable)) return 'failed for an unknown reason'
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}
