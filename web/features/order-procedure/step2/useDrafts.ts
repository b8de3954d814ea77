import { useCallback, useState } from 'react'
import type { BlockDraft } from './service-block-of'

const NOTHING: BlockDraft = {}

/** What was typed in the blocks and is not in the basket yet, by domain: it survives signing in, which changes the ids. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, BlockDraft>>>({})
  const draftOf = useCallback((domain: string): BlockDraft => drafts[domain] ?? NOTHING, [drafts])
  const keepDraft = useCallback(
    (domain: string, draft: BlockDraft) => setDrafts((last) => ({ ...last, [domain]: draft })),
    [],
  )
  return { draftOf, keepDraft }
}
