import { useText } from '../../i18n/preferences'
import { ProgressSteps } from '../../ui/ProgressSteps'
import styles from './OrderSteps.module.css'
import { orderText } from './order.text'
import { type StepNumber, useOrderFlow } from './order-flow'
import { stepOfHash } from './start-step'

const STEPS: readonly StepNumber[] = [1, 2, 3]

/** The three steps in a bar that stays in view (ORD-006, ORD-016). */
export function OrderSteps() {
  const { currentStep, isStep3Open, goTo } = useOrderFlow()
  const t = useText(orderText)
  const labels = { 1: t.step1, 2: t.step2, 3: t.step3 }
  return (
    <div className={styles.bar}>
      <ProgressSteps
        className="wrap"
        label={t.progress}
        doneLabel={t.done}
        steps={STEPS.map((step) => ({ href: `#step-${step}`, label: labels[step], state: stateOf(step, currentStep) }))}
        onSelect={(href, event) => {
          event.preventDefault()
          const step = stepOfHash(href) ?? 1
          // The summary opens by going on from the services, never by a link (ORD-040).
          goTo(step === 3 && !isStep3Open ? 2 : step)
        }}
      />
    </div>
  )
}

function stateOf(step: StepNumber, current: StepNumber): 'done' | 'current' | 'upcoming' {
  if (step === current) return 'current'
  return step < current ? 'done' : 'upcoming'
}
