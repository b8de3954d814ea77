import { useText } from '../../i18n/preferences'
import { Checkbox } from '../../ui/Checkbox'
import { mandateText } from './mandate.text'

interface AuthoriseChoiceProps {
  isChosen: boolean
  onChange(isChosen: boolean): void
  isDisabled?: boolean
}

/** Choice to have future invoices collected, beside an online payment. In a form it is posted as `authorise`. */
export function AuthoriseChoice({ isChosen, onChange, isDisabled = false }: AuthoriseChoiceProps) {
  const text = useText(mandateText)
  return (
    <Checkbox
      name="authorise"
      value="true"
      checked={isChosen}
      onChange={(event) => onChange(event.currentTarget.checked)}
      disabled={isDisabled}
      description={<span className="muted small">{text.authoriseMeans}</span>}
    >
      {text.authorise}
    </Checkbox>
  )
}
