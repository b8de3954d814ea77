import { useApolloClient } from '@apollo/client/react'
import { GitCompare } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { Button } from '../../ui/Button'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import { domainsText } from './domains.text'

const COMPARE_ALL = graphql(`
  mutation CompareAllDomains($input: CompareAllDomainsInput!) {
    compareAllDomains(input: $input) {
      ... on StaffComparison {
        isRunning
        startedAt
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

/** Begins a comparison of all domains with their registrars. */
export function CompareAll({ isRunning }: { isRunning: boolean }) {
  const text = useText(domainsText)
  const client = useApolloClient()
  const compare = useAct(COMPARE_ALL)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button size="sm" icon={GitCompare} data-key="a" disabled={isRunning} onClick={() => setIsAsked(true)}>
        {text.compareAll}
      </Button>
      {isAsked && (
        <ActDialog
          title={text.compareAll}
          act={text.compareAllAct}
          button={text.compareAll}
          run={({ reason }) => compare({ reason })}
          onDone={() => {
            showToast({ kind: 'ok', text: text.compareAllDone })
            setIsAsked(false)
            client.refetchQueries({ include: 'active' }).catch(reportError)
          }}
          onClose={() => setIsAsked(false)}
        >
          <p>{text.compareAllAbout}</p>
        </ActDialog>
      )}
    </>
  )
}
