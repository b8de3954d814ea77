import { type ChangeEvent, type ComponentProps, createContext, use } from 'react'

interface RadioGroupState {
  name: string
  value?: string | null
  onChange?: (value: string) => void
}

export const RadioGroupContext = createContext<RadioGroupState | null>(null)

/** Completes a radio with what its group holds; what the radio itself was given (a form's `register`) goes first. */
export function useRadio<P extends ComponentProps<'input'>>(native: P): P {
  const group = use(RadioGroupContext)
  if (!group) return native
  const { name, value, onChange } = group
  const controlled = value === undefined ? {} : { checked: value === native.value }
  const change = onChange && {
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
  }
  return { name, ...controlled, ...change, ...native }
}
