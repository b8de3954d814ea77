import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import type { CloudflareNameServers } from '../../../rules/cloudflare-state'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Successor } from '../../layout/Successor'
import { paths } from '../../paths'
import { Button, LinkButton } from '../../ui/Button'
import { SwitchDialog } from '../../ui/SwitchDialog'
import { showToast } from '../../ui/toast-store'
import { RenewalSwitch } from '../renewals/RenewalSwitch'
import styles from './CloudflareDialog.module.css'
import { cloudflareText } from './cloudflare.text'
import { nameServerText } from './NameServerChoice'

const CLOUDFLARE_DIALOG = graphql(`
  fragment CloudflareDialog_domain on Domain {
    id
    name
    isActiveDnsServer
    cloudflare {
      state
      message
      productName
      successorName
      nameServers
      delegatedTo
      paidUntil
      renewal {
        id
        restorableBefore
        ...RenewalSwitch_renewal
      }
      records {
        name
        type
        value
      }
    }
  }
`)

const SET_CLOUDFLARE = graphql(`
  mutation SetCloudflare($input: SetCloudflareInput!) {
    setCloudflare(input: $input) {
      ... on CloudflareChange {
        domain {
          ...CloudflareDialog_domain
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

interface CloudflareDialogProps {
  domain: FragmentType<typeof CLOUDFLARE_DIALOG>
  /** The viewer may enable or disable it. */
  maySwitch: boolean
  isOpen: boolean
  onClose(): void
}

/** Protection state of a domain, the DNS records it needs, and the switch. */
export function CloudflareDialog({ domain: from, maySwitch, isOpen, onClose }: CloudflareDialogProps) {
  const { data: domain } = useSuspenseFragment({
    fragment: CLOUDFLARE_DIALOG,
    fragmentName: 'CloudflareDialog_domain',
    from,
  })
  const text = useText(cloudflareText)
  const words = useText(nameServerText)
  const set = useAct(SET_CLOUDFLARE)
  const { run, isBusy, problem } = useAttempt(
    text.failed,
    async (enabled: boolean, nameServers?: CloudflareNameServers) => {
      const answer = await set({ domainId: domain.id, enabled, nameServers })
      if (answer.__typename !== 'CloudflareChange') return answer
      showToast({ kind: 'ok', text: nameServers ? text.moving : enabled ? text.turnedOn : text.turnedOff })
      return null
    },
  )
  const { cloudflare, isActiveDnsServer } = domain
  if (!cloudflare) return null
  const { state, records, delegatedTo } = cloudflare
  const other = cloudflare.nameServers === 'OURS' ? 'CLOUDFLARE' : 'OURS'
  const isOver = cloudflare.paidUntil != null && Date.parse(cloudflare.paidUntil) <= Date.now()
  const isOn = state === 'STARTING' || state === 'ACTIVE' || state === 'WAITING_FOR_DNS'

  return (
    <SwitchDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text.title({ name: toUnicode(domain.name) })}
      about={text.about}
      isOn={isOn}
      state={{
        kind: state === 'ACTIVE' ? 'ok' : state === 'WAITING_FOR_DNS' ? 'warn' : 'info',
        title: text[state],
        text: cloudflare.message,
      }}
      isBusy={isBusy}
      problem={problem}
      words={text}
      onSwitch={maySwitch ? () => void run(!isOn) : null}
      before={
        state === 'WAITING_FOR_DNS' &&
        isActiveDnsServer && (
          <Button variant="primary" disabled={isBusy} onClick={() => void run(true)}>
            {text.again}
          </Button>
        )
      }
      instead={
        isOver && !isOn ? (
          <LinkButton variant="primary" href={paths.cloudflare}>
            {text.orderAgain}
          </LinkButton>
        ) : undefined
      }
    >
      {cloudflare.successorName && (
        <p className="muted">
          <Successor name={cloudflare.successorName} />
        </p>
      )}
      {isOn && records.length > 0 && (
        <div>
          <h3 id="cloudflare-records">{text.records}</h3>
          <ul aria-labelledby="cloudflare-records" className={styles.records}>
            {records.map(({ name, type, value }) => (
              <li key={`${name} ${type} ${value}`} className="mono">
                {name} {type} {value}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isOn && delegatedTo.length > 0 && !isActiveDnsServer && (
        <div>
          <h3 id="cloudflare-servers">{text.servers}</h3>
          <ul aria-labelledby="cloudflare-servers" className={styles.records}>
            {delegatedTo.map((server) => (
              <li key={server} className="mono">
                {server}
              </li>
            ))}
          </ul>
        </div>
      )}
      {maySwitch && isOn && (
        <div className={styles.other}>
          <p className="muted small">{other === 'CLOUDFLARE' ? words.theirsText : text.toOursText}</p>
          <Button size="sm" disabled={isBusy} onClick={() => void run(true, other)}>
            {other === 'CLOUDFLARE' ? text.toTheirs : text.toOurs}
          </Button>
        </div>
      )}
      {cloudflare.renewal && (!isOver || cloudflare.renewal.restorableBefore) && (
        <RenewalSwitch renewal={cloudflare.renewal} name={cloudflare.productName} maySwitch={maySwitch} />
      )}
      {maySwitch && isOn && isActiveDnsServer && <p className="muted">{text.ifOff}</p>}
    </SwitchDialog>
  )
}
