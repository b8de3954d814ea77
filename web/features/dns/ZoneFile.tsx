import { useApolloClient } from '@apollo/client/react'
import { Download, Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useAct } from '../../apollo/useAct'
import type { Refusal } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { ImportZoneMode, PreviewZoneImportMutation, Zone_DomainFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { saveAs } from '../../lib/save-as'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { DiffLines } from '../../ui/DiffLines'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { TextArea } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { diffLinesOf } from './changes'
import { useAttemptInModal } from './useProblemModal'
import styles from './ZoneFile.module.css'
import { newestCommit } from './zone'
import { zoneFileText } from './zone-file.text'

const ZONE_FILE = graphql(`
  query ZoneFile($name: String!) {
    viewer {
      domain(name: $name) {
        id
        zoneFile
      }
    }
  }
`)

// Spread with `@unmask`: a record change has no id, so a masked one could not be read from the cache.
const PREVIEW_IMPORT = graphql(`
  mutation PreviewZoneImport($input: ImportZoneFileInput!) {
    importZoneFile(input: $input) {
      ... on ImportedDnsZone {
        domain {
          id
          ...ZoneState_domain
        }
        changes {
          ...DnsRecordChange_change @unmask
        }
        skipped {
          line
          reason
        }
        skippedCount
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

const IMPORT = graphql(`
  mutation ImportZoneFile($input: ImportZoneFileInput!) {
    importZoneFile(input: $input) {
      ... on ImportedDnsZone {
        domain {
          ...Zone_domain
        }
        changes {
          kind
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

/** The server's limit. */
const MAX_BYTES = 1_000_000
const MODES = ['MERGE', 'REPLACE'] as const satisfies readonly ImportZoneMode[]

type Preview = Extract<PreviewZoneImportMutation['importZoneFile'], { __typename: 'ImportedDnsZone' }> & {
  /** Newest commit at the time of the preview. */
  basedOn: string | null
}

interface ZoneFileProps {
  domain: Zone_DomainFragment
  /** Export only. */
  isReadOnly: boolean
}

/** The zone as a master file (RFC 1035 §5): export, and import after a preview. */
export function ZoneFile({ domain, isReadOnly }: ZoneFileProps) {
  return (
    <div className={styles.parts}>
      <DownloadZone domain={domain} />
      {!isReadOnly && <ImportZone domain={domain} />}
    </div>
  )
}

function DownloadZone({ domain: { name } }: { domain: Zone_DomainFragment }) {
  const text = useText(zoneFileText)
  const client = useApolloClient()
  const { run, isBusy, modal } = useAttemptInModal(async () => {
    const { data } = await client.query({ query: ZONE_FILE, variables: { name }, fetchPolicy: 'no-cache' })
    const content = data?.viewer.domain?.zoneFile
    if (content === undefined) throw new Error('the zone file was not answered')
    saveAs(`${name}.zone`, content, 'text/dns')
    return null
  })

  return (
    <div className={styles.download}>
      <p className="muted">{text.downloadNote}</p>
      <Button onlyReads icon={Download} isBusy={isBusy} busyLabel={text.downloading} onClick={() => void run()}>
        {text.download}
      </Button>
      {modal}
    </div>
  )
}

function ImportZone({ domain }: { domain: Zone_DomainFragment }) {
  const text = useText(zoneFileText)
  const client = useApolloClient()
  const askPreview = useAct(PREVIEW_IMPORT)
  const carryOut = useAct(IMPORT)
  const [content, setContent] = useState('')
  const [mode, setMode] = useState<ImportZoneMode>('MERGE')
  const [wrong, setWrong] = useState<string | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const asked = useRef(0)

  function write(next: string) {
    asked.current += 1
    setContent(next)
    setWrong(null)
    setPreview(null)
  }

  async function read(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const [file] = input.files ?? []
    if (!file) return
    const isTooLarge = file.size > MAX_BYTES
    const found = isTooLarge ? null : await file.text().catch(() => null)
    // Allows choosing the same file again after it was corrected.
    input.value = ''
    if (found !== null) write(found)
    else setWrong(isTooLarge ? text.tooLarge : text.unreadable)
  }

  const looking = useAttemptInModal(async (chosen: ImportZoneMode) => {
    setPreview(null)
    asked.current += 1
    const ask = asked.current
    const answer = await askPreview({ domainId: domain.id, zoneFile: content, mode: chosen, dryRun: true })
    // The text changed in the meantime.
    if (ask !== asked.current) return null
    if (answer.__typename === 'ImportedDnsZone')
      setPreview({ ...answer, basedOn: newestCommit(client.cache, answer.domain) })
    else if ('issues' in answer) setWrong(answer.issues.map(({ message }) => message).join(' '))
    else return answer
    return null
  })

  const importing = useAttemptInModal(async ({ basedOn }: Preview): Promise<Refusal | null> => {
    const answer = await carryOut({ domainId: domain.id, zoneFile: content, mode, dryRun: false, basedOn })
    if (answer.__typename === 'ImportedDnsZone') {
      showToast({ kind: 'ok', text: text.done({ count: answer.changes.length }) })
      write('')
      return null
    }
    if (answer.__typename === 'DnsRecordsChanged') {
      setPreview(null)
      return { message: text.changed }
    }
    return answer
  })

  return (
    <Card as="section" aria-label={text.importTitle} className={styles.card}>
      <CardPart className={styles.form}>
        <div>
          <h3>{text.importTitle}</h3>
          <p className="muted">{text.importNote}</p>
        </div>
        <div className={styles.source}>
          <label className={styles.file}>
            <Upload size={22} aria-hidden="true" />
            <span>{text.chooseFile}</span>
            <small>{text.limits}</small>
            <input
              type="file"
              accept=".zone,.db,.txt,text/plain,text/dns"
              className="vh"
              onChange={(event) => void read(event)}
            />
          </label>
          <TextArea
            label={text.content}
            isMono
            rows={8}
            value={content}
            onChange={({ target }) => write(target.value)}
            error={wrong}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
          />
        </div>
        <RadioGroup
          label={text.mode}
          layout="tiles"
          value={mode}
          onChange={(chosen) => {
            setMode(chosen)
            if (preview) void looking.run(chosen)
          }}
        >
          {MODES.map((value) => (
            <RadioCard key={value} value={value} title={text[value]} description={text[`about${value}`]} />
          ))}
        </RadioGroup>
        <div>
          <Button
            onlyReads
            isBusy={looking.isBusy}
            busyLabel={text.looking}
            disabled={content.trim() === ''}
            onClick={() => void looking.run(mode)}
          >
            {text.look}
          </Button>
        </div>
      </CardPart>
      <div aria-live="polite" aria-busy={looking.isBusy}>
        {preview && (
          <ImportPreview
            preview={preview}
            content={content}
            isBusy={importing.isBusy}
            onCancel={() => setPreview(null)}
            onImport={() => void importing.run(preview)}
          />
        )}
      </div>
      {looking.modal}
      {importing.modal}
    </Card>
  )
}

/** Lines shown at first, and added by each press of the button below. */
const MORE_LINES = 200

interface ImportPreviewProps {
  preview: Preview
  /** The imported text. */
  content: string
  isBusy: boolean
  onCancel(): void
  onImport(): void
}

/** Skipped lines first, then changes. */
function ImportPreview({
  preview: { changes, skipped, skippedCount },
  content,
  isBusy,
  onCancel,
  onImport,
}: ImportPreviewProps) {
  const text = useText(zoneFileText)
  const [limit, setLimit] = useState(MORE_LINES)
  const typed = content.split(/\r\n|\r|\n/)
  const leftOut = skipped.map(({ line, reason }) => ({
    kind: 'skip' as const,
    name: text.line({ line }),
    type: '',
    before: null,
    after: typed[line - 1]?.trim() ?? '',
    note: reason,
  }))
  const lines = [...leftOut, ...diffLinesOf(changes)]
  const countOf = (kind: 'ADDED' | 'CHANGED' | 'REMOVED') => changes.filter((change) => change.kind === kind).length
  const hidden = lines.length - limit
  return (
    <>
      <CardPart className={styles.preview}>
        <div className="spread">
          <h3>{text.preview}</h3>
          <span className="hint">
            {text.counts({
              added: countOf('ADDED'),
              changed: countOf('CHANGED'),
              removed: countOf('REMOVED'),
              skipped: skippedCount,
            })}
          </span>
        </div>
        {skippedCount > skipped.length && (
          <p className="muted">{text.moreSkipped({ count: skippedCount - skipped.length })}</p>
        )}
        {changes.length === 0 && <p className="muted">{text.nothing}</p>}
        {lines.length > 0 && <DiffLines label={text.preview} lines={lines.slice(0, limit)} words={text} />}
        {hidden > 0 && (
          <div>
            <Button variant="quiet" onClick={() => setLimit(limit + MORE_LINES)}>
              {text.moreLines({ count: Math.min(hidden, MORE_LINES) })}
            </Button>
          </div>
        )}
      </CardPart>
      {changes.length > 0 && (
        <CardPart kind="foot">
          <div className="spread">
            <p className="hint">{text.afterwards}</p>
            <div className={styles.acts}>
              <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
                {text.cancel}
              </Button>
              <Button variant="primary" isBusy={isBusy} busyLabel={text.carryingOut} onClick={onImport}>
                {text.carryOut({ count: changes.length })}
              </Button>
            </div>
          </div>
        </CardPart>
      )}
    </>
  )
}
