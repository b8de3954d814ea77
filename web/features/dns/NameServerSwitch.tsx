import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { dnsText } from './dns.text'
import { useAttemptInModal } from './useProblemModal'

const NAME_SERVER_SWITCH = graphql(`
  fragment NameServerSwitch_domain on Domain {
    id
    nameServerSwitch {
      since
      state
      problem
    }
  }
`)

const TRY_AGAIN = graphql(`
  mutation TryNameServersAgain($input: DnsDomainInput!) {
    switchDnsToOwnNameServers(input: $input) {
      ... on DnsChange {
        domain {
          ...NameServerSwitch_domain
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const KINDS = { PASSING_ON: 'info', DELAYED: 'warn', FAILED: 'error' } as const

interface NameServerSwitchProps {
  domain: FragmentType<typeof NAME_SERVER_SWITCH>
  /** The viewer may retry the switch. */
  mayTry: boolean
}

/** Progress of a domain's switch to our name servers, what blocks it, and a retry. */
export function NameServerSwitch({ domain, mayTry }: NameServerSwitchProps) {
  const { id, nameServerSwitch } = useSuspenseFragment({ fragment: NAME_SERVER_SWITCH, from: domain }).data
  const text = useText(dnsText)
  const { locale } = usePreferences()
  const tryAgain = useAct(TRY_AGAIN)
  const { run, isBusy, modal } = useAttemptInModal(async () => {
    const answer = await tryAgain({ domainId: id })
    return answer.__typename === 'DnsChange' ? null : answer
  })
  if (!nameServerSwitch) return null
  const { since, state, problem } = nameServerSwitch

  return (
    <>
      <Note
        kind={KINDS[state]}
        role="status"
        title={text[`switch${state}`]}
        action={
          mayTry &&
          state !== 'PASSING_ON' && (
            <Button size="sm" isBusy={isBusy} busyLabel={text.tryingAgain} onClick={() => void run()}>
              {text.tryAgain}
            </Button>
          )
        }
      >
        {text.switchSince({ moment: formatMoment(Date.parse(since), locale) })} {problem}{' '}
        {state === 'DELAYED' && text.switchByItself}
      </Note>
      {modal}
    </>
  )
}
