import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { Switch } from '../../ui/Switch'
import { showError, showToast } from '../../ui/toast-store'
import { securityText } from './security.text'

const LOOK_ALONG_CARD = graphql(`
  fragment LookAlongCard_security on AccountSecurity {
    allowsLookAlong
  }
`)

const SET_LOOK_ALONG_ALLOWED = graphql(`
  mutation SetLookAlongAllowed($input: SetLookAlongAllowedInput!) {
    setLookAlongAllowed(input: $input) {
      ... on AccountSecurity {
        allowsLookAlong
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

interface LookAlongCardProps {
  security: FragmentType<typeof LOOK_ALONG_CARD>
  onChanged(): void
}

/** Whether staff of the shop may see the account as its owner does. */
export function LookAlongCard({ security: from, onChanged }: LookAlongCardProps) {
  const { data } = useSuspenseFragment({ fragment: LOOK_ALONG_CARD, from })
  const text = useText(securityText)
  const setAllowed = useAct(SET_LOOK_ALONG_ALLOWED)
  const { run, isBusy } = useAttempt(
    text.failed,
    async (isAllowed: boolean) => {
      const answer = await setAllowed({ isAllowed })
      if ('message' in answer) return answer
      showToast({ kind: 'ok', text: isAllowed ? text.lookAlongAllowed : text.lookAlongForbidden })
      onChanged()
      return null
    },
    { onProblem: showError },
  )
  return (
    <Section title={text.lookAlong} description={text.lookAlongAbout}>
      <CardPart>
        <Switch checked={data.allowsLookAlong} disabled={isBusy} onChange={({ target }) => void run(target.checked)}>
          {text.allowLookAlong}
        </Switch>
      </CardPart>
    </Section>
  )
}
