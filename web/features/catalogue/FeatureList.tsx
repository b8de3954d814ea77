import { Check } from 'lucide-react'
import { Icon } from '../../ui/Icon'
import styles from './FeatureList.module.css'

export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {features.map((feature) => (
        <li key={feature}>
          <Icon of={Check} />
          {feature}
        </li>
      ))}
    </ul>
  )
}
