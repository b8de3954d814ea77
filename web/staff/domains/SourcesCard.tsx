import { useQuery } from '@apollo/client/react'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { formatDay, formatTime } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import type { StaffDomainSourcesQuery } from '../gql/graphql'
import { useHasRight } from '../session/session'
import styles from './DomainPage.module.css'
import { domainText } from './domain.text'
import { MendDialog } from './MendDialog'
import { mendOf, wordsOf } from './source-words'

const SOURCES = graphql(`
  query StaffDomainSources($id: ID!) {
    staffDomainSources(id: $id) {
      domainId
      askedAt
      registrar {
        state
        ms
      }
      nameServer {
        state
        ms
      }
      rows {
        field
        ours
        registrar
        nameServer
        verdict
        mends
      }
    }
  }
`)

type Sources = NonNullable<StaffDomainSourcesQuery['staffDomainSources']>
export type SourceRow = Sources['rows'][number]

interface SourcesCardProps {
  domainId: string
  name: string
}

/** The shop, the registrar and the name server side by side. Both are asked when the page opens; each difference has its mend. */
export function SourcesCard({ domainId, name }: SourcesCardProps) {
  const text = useText(domainText)
  const mayAct = useHasRight('DOMAIN_ACT')
  const { data, error, loading, refetch } = useQuery(SOURCES, {
    variables: { id: domainId },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  })
  const [mended, setMended] = useState<SourceRow | null>(null)
  const sources = data?.staffDomainSources ?? null
  const count = sources?.rows.filter(({ verdict }) => verdict === 'DIFFERENT').length ?? 0
  return (
    <Section
      title={text.sources}
      description={<Answers sources={sources} isAsking={loading} />}
      end={
        <span className={styles.title}>
          {count > 0 && <Badge tone="warn">{text.differences({ count })}</Badge>}
          <Button size="sm" icon={RefreshCw} isBusy={loading} onClick={() => void refetch()}>
            {text.again}
          </Button>
        </span>
      }
    >
      {error && !sources && (
        <div className={styles.asking}>
          <Note kind="error">{text.failed}</Note>
        </div>
      )}
      {sources && (
        <DenseTable
          caption={text.sourcesCaption}
          columns={[
            ...[text.what, text.ours, text.registrar, text.nameServer, text.verdict].map((column) => ({
              name: column,
            })),
            { name: text.acts, isHidden: true },
          ]}
        >
          <tbody>
            {sources.rows.map((row) => (
              <SourceLine key={row.field} row={row} mayAct={mayAct} onMend={() => setMended(row)} />
            ))}
          </tbody>
        </DenseTable>
      )}
      {mended && (
        <MendDialog
          domainId={domainId}
          name={name}
          row={mended}
          onDone={() => {
            setMended(null)
            void refetch()
          }}
          onClose={() => setMended(null)}
        />
      )}
    </Section>
  )
}

function Answers({ sources, isAsking }: { sources: Sources | null; isAsking: boolean }) {
  const text = useText(domainText)
  const said = ({ state, ms }: Sources['registrar']) => (state === 'ANSWERED' ? text.ms({ ms }) : text[state])
  return (
    <span role="status">
      {isAsking || !sources
        ? text.asking
        : text.answers({
            time: formatTime(Date.parse(sources.askedAt)),
            registrar: said(sources.registrar),
            nameServer: said(sources.nameServer),
          })}
    </span>
  )
}

interface SourceLineProps {
  row: SourceRow
  mayAct: boolean
  onMend(): void
}

const TONES = { SAME: 'ok', DIFFERENT: 'warn', UNKNOWN: 'neutral' } as const

function SourceLine({ row, mayAct, onMend }: SourceLineProps) {
  const text = useText(domainText)
  const { locale } = usePreferences()
  const day = (value: string) => formatDay(Date.parse(value), locale)
  const said = (value: string | null) =>
    // One element, since a cell of a phone has two columns.
    value === null ? (
      '–'
    ) : (
      <div>
        {wordsOf(text, row.field, value, day).map((one) => (
          <span key={one}>{one}</span>
        ))}
      </div>
    )
  const what = text[row.field]
  const isDifferent = row.verdict === 'DIFFERENT'
  return (
    <tr className={isDifferent ? styles.isDifferent : undefined}>
      <td>{what}</td>
      <td data-label={text.ours} className={styles.value}>
        {said(row.ours)}
      </td>
      <td data-label={text.registrar} className={cx(styles.value, styles.theirs)}>
        {said(row.registrar)}
      </td>
      <td data-label={text.nameServer} className={styles.value}>
        {said(row.nameServer)}
      </td>
      <td data-label={text.verdict}>
        <Badge tone={TONES[row.verdict]}>{text[row.verdict]}</Badge>
      </td>
      <td className={styles.act}>
        {row.mends.length > 0 && mayAct && (
          <Button size="sm" variant="primary" aria-label={mendOf(text, row.field)} onClick={onMend}>
            {text.mend}
          </Button>
        )}
      </td>
    </tr>
  )
}
