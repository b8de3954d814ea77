import type { FragmentType } from '@apollo/client'
import type { STEP_2_BASKET, STEP_2_QUERY } from './step2-fragments'

interface Step2Props {
  basket: FragmentType<typeof STEP_2_BASKET>
  query: FragmentType<typeof STEP_2_QUERY>
}

export function Step2(_props: Step2Props) {
  return <h2>Step 2</h2>
}
