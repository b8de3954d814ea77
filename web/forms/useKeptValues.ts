import { useEffect } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { keepInTab, readFromTab } from '../lib/tab-storage'
import type { RuleForm } from './useRuleForm'

/**
 * Keeps what is typed in these fields for as long as the tab is open, so that a page that is loaded again has it still.
 * Never give it a password. Answers how to forget it, once the form has done its work.
 */
export function useKeptValues<Values extends FieldValues>(
  form: RuleForm<Values>,
  key: string,
  names: readonly Path<Values>[],
): () => void {
  // Once: the form is the same as long as it is on screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reason above
  useEffect(() => {
    const kept = readKept(key)
    // What was kept came from these fields.
    form.fill(Object.fromEntries(names.filter((name) => name in kept).map((name) => [name, kept[name]])) as Values)
    const { unsubscribe } = form.watch((values) => {
      keepInTab(keyOf(key), JSON.stringify(values, [...names]))
    })
    return unsubscribe
  }, [])
  return () => keepInTab(keyOf(key), null)
}

const keyOf = (key: string): string => `form-${key}`

function readKept(key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(readFromTab(keyOf(key)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
