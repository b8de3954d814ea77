import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { SEARCH_CLEAN_DELAY_MS } from '../../../rules/constants'
import { cleanSearch, isSearchable } from '../../../rules/domain-name'
import { cleanText, isWrong } from './clean-text'

interface SearchFieldOptions {
  defaultValue: string
  onSearch(domain: string): void
  onType?(text: string): void
}

/**
 * The search text: cleaned after a pause in typing, searched on Check or Enter only. The input keeps its own
 * value, so that what was typed before the script came is not lost.
 */
export function useSearchField({ defaultValue, onSearch, onType }: SearchFieldOptions) {
  const input = useRef<HTMLInputElement>(null)
  const isComposing = useRef(false)
  const [text, setText] = useState(defaultValue)
  const [rejected, setRejected] = useState<string | null>(null)

  const clean = useCallback((typed: string) => {
    const field = input.current
    if (!field || field.value !== typed || isComposing.current) return
    const cleaned = cleanText(field.value, field.selectionStart ?? field.value.length)
    if (cleaned.text === field.value) return
    field.value = cleaned.text
    if (document.activeElement === field) field.setSelectionRange(cleaned.caret, cleaned.caret)
    setText(cleaned.text)
  }, [])

  useEffect(() => setText(input.current?.value ?? ''), [])
  useEffect(() => onType?.(text), [text, onType])
  useEffect(() => {
    const pause = setTimeout(clean, SEARCH_CLEAN_DELAY_MS, text)
    return () => clearTimeout(pause)
  }, [text, clean])

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = input.current?.value ?? ''
    const domain = cleanSearch(typed)
    if (!isSearchable(domain)) return setRejected(typed)
    clean(typed)
    onSearch(domain)
  }

  const inputProps = {
    ref: input,
    defaultValue,
    onInput: () => setText(input.current?.value ?? ''),
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: () => {
      isComposing.current = false
      setText(input.current?.value ?? '')
    },
  }
  return { inputProps, submit, isWrong: isWrong(text), rejected, closeRejected: () => setRejected(null) }
}
