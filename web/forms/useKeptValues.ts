import { useEffect } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { keepInTab, readFromTab } from '../lib/tab-storage'
import type { RuleForm } from './useRuleForm'

/**
 * Stores the input of these fields while the tab is open, so that it survives a reload. Never use it for a password. Returns a
 * function that clears it, to call once the form is done.
 */
export function useKeptValues<Values extends FieldValues>(
  form: RuleForm<Values>,
  key: string,
  names: readonly Path<Values>[],
): () => void {
  // Runs once: the form object is stable while it is mounted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const kept = readKept(key)
    // The stored values came from these fields.
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
