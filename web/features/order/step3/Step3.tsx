import type { FragmentType } from '@apollo/client'
import type { STEP_3_BASKET, STEP_3_QUERY } from './step3-fragments'

interface Step3Props {
  basket: FragmentType<typeof STEP_3_BASKET>
  query: FragmentType<typeof STEP_3_QUERY>
}

export function Step3(_props: Step3Props) {
  return <h2>Step 3</h2>
}
