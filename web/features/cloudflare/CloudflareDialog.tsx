import { useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { failureMessage } from '../../apollo/failure-message'
import { useAct } from '../../apollo/useAct'
import { useServerMessage } from '../../forms/useServerMessage'
import { graphql } from '../../gql'
import type { CloudflareDialog_DomainFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ModalDialog } from '../../ui/ModalDialog'
import { Note } from '../../ui/Note'
import { showToast } from '../../ui/toast-store'
import styles from './CloudflareDialog.module.css'
import { cloudflareText } from './cloudflare.text'

graphql(`
  fragment CloudflareDialog_domain on Domain {
    id
    name
    isActiveDnsServer
    cloudflare {
      state
      message
      productName
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
  const set = useAct(SET_CLOUDFLARE)
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useServerMessage()
  const { cloudflare, isActiveDnsServer } = domain
  if (!cloudflare) return null
  const { state, records } = cloudflare
  const isOn = state === 'STARTING' || state === 'ACTIVE' || state === 'WAITING_FOR_DNS'

  async function switchTo(enabled: boolean) {
    setIsBusy(true)
    setRefused(null)
    try {
      const answer = await set({ domainId: domain.id, enabled })
      if (answer.__typename === 'CloudflareChange')
        showToast({ kind: 'ok', text: enabled ? text.turnedOn : text.turnedOff })
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
            <Button
              variant={isOn ? 'secondary' : 'primary'}
              isBusy={isBusy}
              busyLabel={text.busy}
              onClick={() => void switchTo(!isOn)}
            >
              {isOn ? text.turnOff : text.turnOn}
            </Button>
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
        {maySwitch && isOn && isActiveDnsServer && <p className="muted">{text.ifOff}</p>}
      </div>
    </ModalDialog>
  )
}
