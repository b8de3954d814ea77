import { Check, Circle } from 'lucide-react'
import { Icon } from './Icon'
import styles from './RuleList.module.css'

interface RuleListProps {
  id?: string
  rules: ReadonlyArray<{ text: string; isMet: boolean }>
  /** Read after a fulfilled rule, since the check mark is visual only: "voldaan". */
  metLabel: string
}

/** Password rules, checked off while typing. */
export function RuleList({ id, rules, metLabel }: RuleListProps) {
  return (
    <ul className={styles.list} id={id}>
      {rules.map(({ text, isMet }) => (
        <li key={text} className={isMet ? styles.met : undefined}>
          <Icon of={isMet ? Check : Circle} size={16} />
          <span>
            {text}
            {isMet && <span className="vh">, {metLabel}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
