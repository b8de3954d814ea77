import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Copy, RefreshCw } from 'lucide-react'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { SwitchDialog } from '../../ui/SwitchDialog'
import { showToast } from '../../ui/toast-store'
import styles from './DnssecDialog.module.css'
import { dnssecText } from './dnssec.text'

const DNSSEC_DIALOG = graphql(`
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
          ...DnssecDialog_domain
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
          ...DnssecDialog_domain
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
  domain: FragmentType<typeof DNSSEC_DIALOG>
  /** The viewer may enable or disable it. */
  maySwitch: boolean
  isOpen: boolean
  onClose(): void
}

/** Signing state of a domain's DNS, the records published by the registry, and the switch. */
export function DnssecDialog({ domain: from, maySwitch, isOpen, onClose }: DnssecDialogProps) {
  const { data: domain } = useSuspenseFragment({ fragment: DNSSEC_DIALOG, from })
  const text = useText(dnssecText)
  const set = useAct(SET_DNSSEC)
  const roll = useAct(ROLL_KEY)
  const { locale } = usePreferences()
  const { enabled, state, dsRecords, keys } = domain.dnssec

  const { run, isBusy, problem } = useAttempt(text.failed, async (what: 'switch' | 'roll') => {
    const answer = await (what === 'switch'
      ? set({ domainId: domain.id, enabled: !enabled })
      : roll({ domainId: domain.id }))
    if (answer.__typename !== 'DnssecChange') return answer
    showToast({ kind: 'ok', text: what === 'roll' ? text.rolling : enabled ? text.turnedOff : text.turnedOn })
    return null
  })

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(dsRecords.join('\n')).then(
      () => true,
      () => false,
    )
    showToast(isCopied ? { kind: 'ok', text: text.copied } : { kind: 'error', text: text.notCopied })
  }

  return (
    <SwitchDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text.title({ name: toUnicode(domain.name) })}
      about={text.about}
      isOn={enabled}
      state={{ kind: state === 'ON' ? 'ok' : 'info', title: text[state], text: text[`about${state}`] }}
      isBusy={isBusy}
      problem={problem}
      words={text}
      onSwitch={maySwitch ? () => void run('switch') : null}
    >
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
              <Button size="sm" icon={RefreshCw} isBusy={isBusy} busyLabel={text.busy} onClick={() => void run('roll')}>
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
    </SwitchDialog>
  )
}
