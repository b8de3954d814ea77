import { Copy, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { failureMessage } from '../../apollo/failure-message'
import { useAct } from '../../apollo/useAct'
import { useServerMessage } from '../../forms/useServerMessage'
import { graphql } from '../../gql'
import type { DnssecDialog_DomainFragment } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ModalDialog } from '../../ui/ModalDialog'
import { Note } from '../../ui/Note'
import { showToast } from '../../ui/toast-store'
import { formatMoment } from '../accounts/format-day'
import styles from './DomainPage.module.css'
import { dnssecText } from './dnssec.text'

graphql(`
  fragment DnssecDialog_domain on Domain {
    id
    name
    dnssec {
      enabled
      state
      dsRecords
      keys {
        tag
        state
        since
      }
    }
  }
`)

const SET_DNSSEC = graphql(`
  mutation SetDnssec($input: SetDnssecInput!) {
    setDnssec(input: $input) {
      ... on DnssecChange {
        domain {
          ...DnssecDialog_domain @unmask
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const ROLL_KEY = graphql(`
  mutation RollDnssecKey($input: RollDnssecKeyInput!) {
    rollDnssecKey(input: $input) {
      ... on DnssecChange {
        domain {
          ...DnssecDialog_domain @unmask
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

interface DnssecDialogProps {
  domain: DnssecDialog_DomainFragment
  /** It may be switched by who looks at it. */
  maySwitch: boolean
  isOpen: boolean
  onClose(): void
}

/** How far the signing of a domain's DNS is, what the registry publishes of it, and the switch. */
export function DnssecDialog({ domain, maySwitch, isOpen, onClose }: DnssecDialogProps) {
  const text = useText(dnssecText)
  const set = useAct(SET_DNSSEC)
  const roll = useAct(ROLL_KEY)
  const { locale } = usePreferences()
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useServerMessage()
  const { enabled, state, dsRecords, keys } = domain.dnssec

  async function change(act: () => Promise<{ __typename: string; message?: string }>, done: string) {
    setIsBusy(true)
    setRefused(null)
    try {
      const answer = await act()
      if (answer.__typename === 'DnssecChange') showToast({ kind: 'ok', text: done })
      else setRefused(answer.message ?? text.failed)
    } catch (error) {
      setRefused(failureMessage(error, text.failed))
    }
    setIsBusy(false)
  }

  const switchIt = () =>
    change(() => set({ domainId: domain.id, enabled: !enabled }), enabled ? text.turnedOff : text.turnedOn)
  const rollKey = () => change(() => roll({ domainId: domain.id }), text.rolling)

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(dsRecords.join('\n')).then(
      () => true,
      () => false,
    )
    showToast(isCopied ? { kind: 'ok', text: text.copied } : { kind: 'error', text: text.notCopied })
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
          <Button
            variant={enabled ? 'secondary' : 'primary'}
            isBusy={isBusy}
            busyLabel={text.busy}
            onClick={() => void switchIt()}
          >
            {enabled ? text.turnOff : text.turnOn}
          </Button>
        )
      }
    >
      <div className={styles.dnssec}>
        {refused && (
          <Note kind="error" role="alert">
            {refused}
          </Note>
        )}
        <p>{text.about}</p>
        <div role="status">
          <Note kind={state === 'ON' ? 'ok' : 'info'} title={text[state]}>
            {text[`about${state}`]}
          </Note>
        </div>
        {dsRecords.length > 0 && (
          <div>
            <h3 id="ds-records">{text.ds}</h3>
            <p className="hint">{text.dsNote}</p>
            <ul aria-labelledby="ds-records" className={styles.signers}>
              {dsRecords.map((record) => (
                <li key={record} className="mono">
                  {record}
                </li>
              ))}
            </ul>
            <Button size="sm" icon={Copy} onClick={() => void copy()}>
              {text.copy}
            </Button>
          </div>
        )}
        {keys.length > 0 && (
          <div>
            <h3 id="zone-keys">{text.keys}</h3>
            <ul aria-labelledby="zone-keys">
              {keys.map(({ tag, state: does, since }) => (
                <li key={`${tag} ${does}`}>
                  <span className="mono">{tag}</span> {text[does]}
                  {since && (
                    <span className="hint"> {text.since({ moment: formatMoment(Date.parse(since), locale) })}</span>
                  )}
                </li>
              ))}
            </ul>
            {keys.length > 1 && <p className="hint">{text.rollingNote}</p>}
            {maySwitch && state === 'ON' && keys.length === 1 && (
              <>
                <p className="hint">{text.rollNote}</p>
                <Button size="sm" icon={RefreshCw} isBusy={isBusy} busyLabel={text.busy} onClick={() => void rollKey()}>
                  {text.roll}
                </Button>
              </>
            )}
          </div>
        )}
        {maySwitch && (
          <p className="muted">
            {enabled ? text.ifOff : text.ifOn} {enabled && text.beforeMove}
          </p>
        )}
      </div>
    </ModalDialog>
  )
}
