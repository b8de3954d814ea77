import { useState } from 'react'
import type { CloudflareNameServers } from '../../../rules/cloudflare-state'
import { toUnicode } from '../../../rules/domain-name'
import { failureMessage } from '../../apollo/failure-message'
import { useAct } from '../../apollo/useAct'
import { useServerMessage } from '../../forms/useServerMessage'
import { graphql } from '../../gql'
import type { CloudflareDialog_DomainFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Button, LinkButton } from '../../ui/Button'
import { ModalDialog } from '../../ui/ModalDialog'
import { Note } from '../../ui/Note'
import { showToast } from '../../ui/toast-store'
import { RenewalSwitch } from '../renewals/RenewalSwitch'
import styles from './CloudflareDialog.module.css'
import { cloudflareText } from './cloudflare.text'
import { nameServerText } from './NameServerChoice'

graphql(`
  fragment CloudflareDialog_domain on Domain {
    id
    name
    isActiveDnsServer
    cloudflare {
      state
      message
      productName
      nameServers
      delegatedTo
      paidUntil
      renewal {
        ...RenewalSwitch_renewal @unmask
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
          ...CloudflareDialog_domain @unmask
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
  domain: CloudflareDialog_DomainFragment
  /** It may be switched by who looks at it. */
  maySwitch: boolean
  isOpen: boolean
  onClose(): void
}

/** How far the protection of a domain is, what the DNS has to say for it, and the switch. */
export function CloudflareDialog({ domain, maySwitch, isOpen, onClose }: CloudflareDialogProps) {
  const text = useText(cloudflareText)
  const words = useText(nameServerText)
  const set = useAct(SET_CLOUDFLARE)
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useServerMessage()
  const { cloudflare, isActiveDnsServer } = domain
  if (!cloudflare) return null
  const { state, records, delegatedTo } = cloudflare
  const other = cloudflare.nameServers === 'OURS' ? 'CLOUDFLARE' : 'OURS'
  const isOver = cloudflare.paidUntil != null && Date.parse(cloudflare.paidUntil) <= Date.now()
  const isOn = state === 'STARTING' || state === 'ACTIVE' || state === 'WAITING_FOR_DNS'

  async function switchTo(enabled: boolean, nameServers?: CloudflareNameServers) {
    setIsBusy(true)
    setRefused(null)
    try {
      const answer = await set({ domainId: domain.id, enabled, nameServers })
      if (answer.__typename === 'CloudflareChange')
        showToast({ kind: 'ok', text: nameServers ? text.moving : enabled ? text.turnedOn : text.turnedOff })
      else setRefused('message' in answer ? answer.message : text.failed)
    } catch (error) {
      setRefused(failureMessage(error, text.failed))
    }
    setIsBusy(false)
  }

  return (
    <ModalDialog
      isOpen={isOpen}
      isBusy={isBusy}
      size="wide"
      title={text.title({ name: toUnicode(domain.name) })}
      closeLabel={text.close}
      onClose={onClose}
      footer={
        maySwitch && (
          <>
            {state === 'WAITING_FOR_DNS' && isActiveDnsServer && (
              <Button variant="primary" disabled={isBusy} onClick={() => void switchTo(true)}>
                {text.again}
              </Button>
            )}
            {isOver && !isOn ? (
              <LinkButton variant="primary" href={paths.cloudflare}>
                {text.orderAgain}
              </LinkButton>
            ) : (
              <Button
                variant={isOn ? 'secondary' : 'primary'}
                isBusy={isBusy}
                busyLabel={text.busy}
                onClick={() => void switchTo(!isOn)}
              >
                {isOn ? text.turnOff : text.turnOn}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.parts}>
        {refused && (
          <Note kind="error" role="alert">
            {refused}
          </Note>
        )}
        <p>{text.about}</p>
        <div role="status">
          <Note kind={state === 'ACTIVE' ? 'ok' : state === 'WAITING_FOR_DNS' ? 'warn' : 'info'} title={text[state]}>
            {cloudflare.message}
          </Note>
        </div>
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
            <Button size="sm" disabled={isBusy} onClick={() => void switchTo(true, other)}>
              {other === 'CLOUDFLARE' ? text.toTheirs : text.toOurs}
            </Button>
          </div>
        )}
        {cloudflare.renewal && (!isOver || cloudflare.renewal.getBackBefore) && (
          <RenewalSwitch renewal={cloudflare.renewal} name={cloudflare.productName} maySwitch={maySwitch} />
        )}
        {maySwitch && isOn && isActiveDnsServer && <p className="muted">{text.ifOff}</p>}
      </div>
    </ModalDialog>
  )
}
