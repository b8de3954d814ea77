import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './IconButton'
import { TextField, type TextFieldProps } from './TextField'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'affix'> {
  /** "Wachtwoord tonen" */
  showLabel: string
  /** "Wachtwoord verbergen" */
  hideLabel: string
}

/** A password whose eye shows what was typed. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const eye = (
    <IconButton
      icon={isShown ? EyeOff : Eye}
      label={isShown ? hideLabel : showLabel}
      size="sm"
      onClick={() => setIsShown(!isShown)}
    />
  )
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={isShown ? 'text' : 'password'}
      affix={eye}
    />
  )
}
