import { useText } from '../../../i18n/preferences'
import { paths } from '../../../paths'
import { Card } from '../../../ui/Card'
import { Checkbox } from '../../../ui/Checkbox'
import { step3Text } from './step3.text'
import styles from './Terms.module.css'

interface TermsProps {
  isAccepted: boolean
  onChange(isAccepted: boolean): void
}

/**
 * Payment is offered only after this (PAY-002). The terms open beside the order, which stays as it is; their link is no
 * part of the label, so that a thumb cannot hit one for the other.
 */
export function Terms({ isAccepted, onChange }: TermsProps) {
  const text = useText(step3Text)
  return (
    <Card isPadded className={styles.terms}>
      <Checkbox name="terms" checked={isAccepted} onChange={(event) => onChange(event.currentTarget.checked)}>
        {text.agree}
      </Checkbox>
      <a href={paths.terms} target="_blank" rel="noreferrer" className={styles.link}>
        {text.readTerms} <span className="vh">{text.newTab}</span>
      </a>
    </Card>
  )
}
