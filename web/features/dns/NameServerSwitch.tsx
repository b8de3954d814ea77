import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { NameServerSwitch_DomainFragment } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { formatMoment } from '../accounts/format-day'
import { dnsText } from './dns.text'
import { useProblem } from './useProblem'

graphql(`
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
          ...NameServerSwitch_domain @unmask
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
  domain: NameServerSwitch_DomainFragment
  /** Who looks at it may try it again. */
  mayTry: boolean
}

/** How far a domain is on its way to our name servers, what stands in its way, and another attempt. */
export function NameServerSwitch({ domain: { id, nameServerSwitch }, mayTry }: NameServerSwitchProps) {
  const text = useText(dnsText)
  const { locale } = usePreferences()
  const tryAgain = useAct(TRY_AGAIN)
  const { attempt, isBusy, modal } = useProblem()
  if (!nameServerSwitch) return null
  const { since, state, problem } = nameServerSwitch

  async function retry() {
    await attempt(async () => {
      const answer = await tryAgain({ domainId: id })
      return answer.__typename === 'DnsChange' ? null : answer
    })
  }

  return (
    <>
      <Note
        kind={KINDS[state]}
        role="status"
        title={text[`switch${state}`]}
        action={
          mayTry &&
          state !== 'PASSING_ON' && (
            <Button size="sm" isBusy={isBusy} busyLabel={text.tryingAgain} onClick={() => void retry()}>
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
