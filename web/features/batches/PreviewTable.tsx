import type { DomainBatchKind, SetHolderOfDomainsMutation } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { DomainTag } from '../../ui/DomainTag'
import { Section } from '../../ui/Section'
import { Stats } from '../../ui/Stats'
import { Table } from '../../ui/Table'
import styles from './batches.module.css'
import { batchesText } from './batches.text'

/** Answer to a batch that is only previewed. */
export type Preview = Extract<SetHolderOfDomainsMutation['setHolderOfDomains'], { __typename: 'DomainBatchPreview' }>

/** Current and new value of each domain. */
export function PreviewTable({ preview }: { preview: Preview }) {
  const text = useText(batchesText)
  return (
    <Section
      title={text.result}
      end={
        <div role="status">
          <Stats
            stats={(['changing', 'unchanged', 'impossible'] as const).map((what) => ({
              label: text[what],
              value: preview[what],
            }))}
          />
        </div>
      }
      className={styles.card}
    >
      {/* A scrolling box must be focusable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={styles.scroll} tabIndex={0} aria-label={text.perName}>
        <Table aria-label={text.perName} className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text.name}</th>
              <th scope="col">{text.now}</th>
              <th scope="col">{text.becomes}</th>
            </tr>
          </thead>
          <tbody>
            {preview.items.map((item) => (
              <PreviewRow key={item.domain.id} item={item} kind={preview.kind} />
            ))}
          </tbody>
        </Table>
      </section>
    </Section>
  )
}

function PreviewRow({ item, kind }: { item: Preview['items'][number]; kind: DomainBatchKind }) {
  const text = useText(batchesText)
  const { domain, outcome, before, after, message } = item
  const changes = outcome === 'CHANGES'
  const nothingNow = kind === 'DNS_PROFILE' ? changes && text.noRecords : text.elsewhere
  return (
    <tr className={changes ? undefined : styles.off}>
      <td>
        <DomainTag name={domain.name} />
      </td>
      <td>
        <span className={styles.label}>{text.now}: </span>
        {before.length > 0 ? <Lines of={before} isCode={kind !== 'HOLDER'} /> : nothingNow}
      </td>
      <td>
        {changes && <span className={styles.label}>{text.becomes}: </span>}
        {changes && (after.length > 0 ? <Lines of={after} isCode={kind !== 'HOLDER'} /> : text.removed)}
        {outcome === 'UNCHANGED' && text.isSame}
        {message && <p className={outcome === 'IMPOSSIBLE' ? styles.problem : 'hint'}>{message}</p>}
      </td>
    </tr>
  )
}

function Lines({ of: lines, isCode }: { of: readonly string[]; isCode: boolean }) {
  return (
    <span className={isCode ? styles.code : undefined}>
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
    </span>
  )
}
