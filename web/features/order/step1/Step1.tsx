import type { FragmentType } from '@apollo/client'
import type { STEP_1_BASKET, STEP_1_QUERY } from './step1-fragments'

interface Step1Props {
  basket: FragmentType<typeof STEP_1_BASKET>
  query: FragmentType<typeof STEP_1_QUERY>
}

export function Step1(_props: Step1Props) {
  return <h2>Step 1</h2>
}
