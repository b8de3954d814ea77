import { useText } from '../../../i18n/preferences'
import { paths } from '../../../paths'
import { Card } from '../../../ui/Card'
import { Checkbox } from '../../../ui/Checkbox'
import { VisuallyHidden } from '../../../ui/VisuallyHidden'
import { step3Text } from './step3.text'

interface TermsProps {
  isAccepted: boolean
  onChange(isAccepted: boolean): void
}

/** Payment is offered only after this (PAY-002). The terms open beside the order, which stays as it is. */
export function Terms({ isAccepted, onChange }: TermsProps) {
  const text = useText(step3Text)
  return (
    <Card isPadded>
      <Checkbox name="terms" checked={isAccepted} onChange={(event) => onChange(event.currentTarget.checked)}>
        {text.agree}{' '}
        <a href={paths.terms} target="_blank" rel="noreferrer">
          {text.terms} <VisuallyHidden>{text.newTab}</VisuallyHidden>
        </a>
      </Checkbox>
    </Card>
  )
}
