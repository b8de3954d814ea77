import { useState } from 'react'
import { NAME_SERVERS } from '../../../rules/dns/own-servers'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { Zone_DomainFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Disclosure } from '../../ui/Disclosure'
import { showToast } from '../../ui/toast-store'
import styles from './DnsPage.module.css'
import { dnsText } from './dns.text'
import { RecordTable } from './RecordTable'
import type { ShownRecord } from './record'
import { useProblem } from './useProblem'

const SWITCH_DNS = graphql(`
  mutation SwitchDns($input: DnsDomainInput!) {
    switchDnsToOwnNameServers(input: $input) {
      ... on DnsChange {
        domain {
          ...Zone_domain @unmask
          ...DomainFrame_domain
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const SCAN_DNS = graphql(`
  mutation ScanDns($input: DnsDomainInput!) {
    scanDnsRecords(input: $input) {
      ... on DnsChange {
        domain {
          ...Zone_domain @unmask
        }
        records {
          id
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

interface MoveDnsProps {
  domain: Zone_DomainFragment
  /** The name servers of Cloudflare, where the shop has delegated it to those. */
  servedBy: readonly string[]
  /** Those that are here already and go along. */
  records: readonly ShownRecord[]
  onMoved(): void
}

/** The way of a domain's DNS to our name servers, with the records that it has elsewhere. */
export function MoveDns({ domain, servedBy, records, onMoved }: MoveDnsProps) {
  const text = useText(dnsText)
  const move = useAct(SWITCH_DNS)
  const scan = useAct(SCAN_DNS)
  const moving = useProblem()
  const scanning = useProblem()
  const isAtCloudflare = servedBy.length > 0
  const [isListOpen, setIsListOpen] = useState(false)

  async function moveHere() {
    const refusal = await moving.attempt(async () => {
      const answer = await move({ domainId: domain.id })
      return answer.__typename === 'DnsChange' ? null : answer
    })
    if (refusal) return
    showToast({ kind: 'ok', text: text.changed })
    onMoved()
  }

  async function fetchRecords() {
    await scanning.attempt(async () => {
      const answer = await scan({ domainId: domain.id })
      if (answer.__typename !== 'DnsChange') return answer
      const count = answer.records.length - records.length
      if (count > 0) showToast({ kind: 'ok', text: text.found({ count }) })
      else showToast({ kind: 'info', text: text.noneFound })
      return null
    })
  }

  return (
    <Card as="section" className={styles.card} aria-labelledby="dns-elsewhere">
      <div className={styles.move}>
        <div className={styles.moveText}>
          <h2 id="dns-elsewhere">{isAtCloudflare ? text.atCloudflare : text.elsewhere}</h2>
          <p className="muted">
            {isAtCloudflare ? text.atCloudflareNote({ servers: servedBy.join(', ') }) : text.elsewhereNote}
          </p>
          <div className={styles.moveActs}>
            <Button
              variant="primary"
              size="lg"
              isBusy={moving.isBusy}
              busyLabel={text.moving}
              onClick={() => void moveHere()}
            >
              {text.move}
            </Button>
            {/* All that Cloudflare has came from here. */}
            {!isAtCloudflare && (
              <Button size="lg" isBusy={scanning.isBusy} busyLabel={text.scanning} onClick={() => void fetchRecords()}>
                {text.scan}
              </Button>
            )}
          </div>
          <p className="hint">{text.hours}</p>
        </div>
        <div className={styles.servers}>
          <p className="hint">{text.afterwards}</p>
          <ul>
            {NAME_SERVERS.map((server) => (
              <li key={server}>{server}</li>
            ))}
          </ul>
        </div>
      </div>
      {records.length > 0 && (
        <Disclosure
          summary={text.takenAlong({ count: records.length })}
          isOpen={isListOpen}
          onToggle={setIsListOpen}
          className={styles.along}
        >
          {isListOpen && (
            <RecordTable label={text.records({ name: domain.name })} home={domain.name} records={records} />
          )}
        </Disclosure>
      )}
      {moving.modal}
      {scanning.modal}
    </Card>
  )
}
