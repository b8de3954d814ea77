import { useShownPage } from '../router/page-data'
import styles from './NavigationProgress.module.css'

/** A thin bar while the next page is under way, when that takes longer than a blink. */
export function NavigationProgress() {
  return useShownPage().isLeaving ? <div className={styles.bar} aria-hidden="true" /> : null
}
