import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { answerOf } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { useText } from '../../i18n/preferences'
import { showError, showToast } from '../../ui/toast-store'
import { graphql } from '../gql'
import { systemTestsText } from './system-tests.text'

const TEST_SYSTEMS = graphql(`
  mutation TestSystems($input: TestSystemsInput!) {
    testSystems(input: $input) {
      ... on SystemsTested {
        systems {
          id
          ...SystemRow_system
          ...LastTest_system
          ...SystemPlan_system
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

/** The system, or all of them. */
export type Tested = { id: string; name: string } | 'all'

export interface SystemTests {
  run(of: Tested): void
  isBusy(of: Tested): boolean
  /** The one that was tested last on this page; null before that. */
  last: Tested | null
}

/** Tests of outside systems by the reader. The answer takes up to half a minute. */
export function useSystemTests(): SystemTests {
  const text = useText(systemTestsText)
  const [test] = useMutation(TEST_SYSTEMS)
  const [last, setLast] = useState<Tested | null>(null)
  const { run, pending } = useAttempt<[string | null, Tested]>(
    text.testFailed,
    async (system, of) => {
      const answer = answerOf((await test({ variables: { input: { system, reason: text.testReason } } })).data)
      if ('message' in answer) return answer
      setLast(of)
      showToast({ kind: 'ok', text: of === 'all' ? text.allTested : text.tested({ system: of.name }) })
      return null
    },
    { onProblem: showError },
  )
  const keyOf = (of: Tested) => (of === 'all' ? null : of.id)
  return {
    run: (of) => void run(keyOf(of), of),
    isBusy: (of) => pending !== null && pending[0] === keyOf(of),
    last,
  }
}
