import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { Zone_DomainFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { useSite } from '../../lib/site'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Disclosure } from '../../ui/Disclosure'
import { showToast } from '../../ui/toast-store'
import styles from './DnsPage.module.css'
import { dnsText } from './dns.text'
import { RecordTable } from './RecordTable'
import type { ShownRecord } from './record'
import { useAttemptInModal } from './useProblemModal'

const SWITCH_DNS = graphql(`
  mutation SwitchDns($input: DnsDomainInput!) {
    switchDnsToOwnNameServers(input: $input) {
      ... on DnsChange {
        domain {
          ...Zone_domain
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
          ...Zone_domain
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
  /** Cloudflare's name servers, if the shop delegated the domain to them. */
  servedBy: readonly string[]
  /** Records that are here already and are kept. */
  records: readonly ShownRecord[]
  onMoved(): void
}

/** Moves a domain's DNS to our name servers, with the records it has elsewhere. */
export function MoveDns({ domain, servedBy, records, onMoved }: MoveDnsProps) {
  const text = useText(dnsText)
  const { nameServers } = useSite()
  const move = useAct(SWITCH_DNS)
  const scan = useAct(SCAN_DNS)
  const isAtCloudflare = servedBy.length > 0
  const [isListOpen, setIsListOpen] = useState(false)

  const moving = useAttemptInModal(async () => {
    const answer = await move({ domainId: domain.id })
    if (answer.__typename !== 'DnsChange') return answer
    showToast({ kind: 'ok', text: text.changed })
    onMoved()
    return null
  })

  const scanning = useAttemptInModal(async () => {
    const answer = await scan({ domainId: domain.id })
    if (answer.__typename !== 'DnsChange') return answer
    const count = answer.records.length - records.length
    if (count > 0) showToast({ kind: 'ok', text: text.found({ count }) })
    else showToast({ kind: 'info', text: text.noneFound })
    return null
  })

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
              onClick={() => void moving.run()}
            >
              {text.move}
            </Button>
            {/* Cloudflare's records came from this zone. */}
            {!isAtCloudflare && (
              <Button size="lg" isBusy={scanning.isBusy} busyLabel={text.scanning} onClick={() => void scanning.run()}>
                {text.scan}
              </Button>
            )}
          </div>
          <p className="hint">{text.hours}</p>
        </div>
        <div className={styles.servers}>
          <p className="hint">{text.afterwards}</p>
          <ul>
            {nameServers.map((server) => (
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
