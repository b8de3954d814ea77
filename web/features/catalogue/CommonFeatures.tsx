import { Check } from 'lucide-react'
import { Icon } from '../../ui/Icon'
import styles from './HostingPage.module.css'
import { commonFeatures } from './hosting-packages'

interface CommonFeaturesProps {
  packages: readonly { features: readonly string[] }[]
  /** One more, at the end of the list. */
  also?: string
}

/** What comes with every one of the packages. */
export function CommonFeatures({ packages, also }: CommonFeaturesProps) {
  const features = [...commonFeatures(packages), ...(also ? [also] : [])]
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature}>
          <Icon of={Check} />
          {feature}
        </li>
      ))}
    </ul>
  )
}
