import { type ReactNode, Suspense } from 'react'
import { Skeleton } from '../../ui/Skeleton'
import { useEver } from '../../ui/useEver'
import styles from './OrderPage.module.css'
import type { StepNumber } from './order-flow'

interface StepSectionProps {
  step: StepNumber
  label: string
  /** What was typed in it stays while it is closed. */
  isOpen?: boolean
  children: ReactNode
}

/** One of the three anchors of the page (ORD-005). */
export function StepSection({ step, label, isOpen = true, children }: StepSectionProps) {
  const wasOpen = useEver(isOpen)
  return (
    <section id={`step-${step}`} className={styles.step} aria-label={label} hidden={!isOpen}>
      {wasOpen && <Suspense fallback={<Skeleton height={280} />}>{children}</Suspense>}
    </section>
  )
}
