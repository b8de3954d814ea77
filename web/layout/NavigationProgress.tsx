import { useNavigation } from 'react-router-dom'
import styles from './NavigationProgress.module.css'

/** A thin bar while the next page is under way, when that takes longer than a blink. */
export function NavigationProgress() {
  return useNavigation().state === 'idle' ? null : <div className={styles.bar} aria-hidden="true" />
}
