import { FileUp, Square } from 'lucide-react'
import { type ChangeEvent, type ClipboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  type DomainList,
  LIST_NAMES_MAX,
  LIST_TEXT_MAX,
  parseDomainList,
  readListFile,
} from '../../../rules/domain-list'
import { domainListText } from '../../../rules/domain-list.text'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import type { Refusal } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { DomainListPageQuery, PreviewDomainListMutation } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { keepInTab, readFromTab } from '../../lib/tab-storage'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { LiveRegion } from '../../ui/LiveRegion'
import { Note } from '../../ui/Note'
import { TextArea } from '../../ui/TextField'
import { CheckedNames } from './CheckedNames'
import styles from './DomainListPage.module.css'
import { DryRun } from './DryRun'
import { domainListMeta, listText } from './domain-list.text'
import { ForResellers } from './ForResellers'
import { type ListCheck, useListCheck } from './useListCheck'

const query = graphql(`
  query DomainListPage {
    viewer {
      staffelOverview {
        registrations
        staffel
      }
    }
    domainExtensions {
      id
      extension
      originalPrice
      discountedPrice
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(domainListMeta),
  Component: DomainListPage,
})

const PREVIEW = graphql(`
  mutation PreviewDomainList($input: AddDomainListInput!) {
    addDomainList(input: $input) {
      ... on DomainListAdded {
        added {
          domain
          status
          price
          renewalPrice
          premiumPrice
        }
        refused {
          domain
          reason
          message
        }
        net
        vat
        gross
        renewal
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

export type Plan = Extract<PreviewDomainListMutation['addDomainList'], { __typename: 'DomainListAdded' }>

/** Bytes of a file: two per character in UTF-16, and the byte order mark. */
const LIST_FILE_MAX = 2 * LIST_TEXT_MAX + 2

/** The dry run has its own fragment, so that the browser's back button returns to the list. */
const PLAN_HASH = '#proefdraai'
/** Stores the list while the tab is open, so that it is there after a visit to the basket. */
const KEPT = 'domain-list'

/** A reseller pastes a list of names, sees which are available, and adds them after a dry run. */
function DomainListPage() {
  const { data } = usePageData(query)
  const t = useText(listText)
  if (data.viewer.staffelOverview)
    return <ListOfReseller overview={data.viewer.staffelOverview} prices={data.domainExtensions} />
  return (
    <AccountFrame>
      <AccountHead title={t.title} />
      <ForResellers />
    </AccountFrame>
  )
}

interface ListOfResellerProps {
  overview: { registrations: number; staffel: number }
  /** In the reseller's own volume tier. */
  prices: DomainListPageQuery['domainExtensions']
}

function ListOfReseller({ overview, prices }: ListOfResellerProps) {
  const t = useText(listText)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => readFromTab(KEPT) ?? '')
  const [plan, setPlan] = useState<Plan | null>(null)
  const text = useDeferredValue(typed)
  const sold = useMemo(() => prices.map(({ extension }) => extension), [prices])
  const list = useMemo(() => (text.length > LIST_TEXT_MAX ? null : parseDomainList(text, sold)), [text, sold])
  const check = useListCheck()
  const preview = useAct(PREVIEW)
  const names = list?.names.map(({ name }) => name) ?? []
  async function planOf(acceptPremium: boolean): Promise<Refusal | null> {
    const answer = await preview({ names, acceptPremium, dryRun: true })
    if (answer.__typename !== 'DomainListAdded') return answer
    setPlan(answer)
    return null
  }

  const planning = useAttempt(t.failed, async () => {
    const refusal = await planOf(true)
    if (!refusal) void navigate(PLAN_HASH)
    return refusal
  })

  function write(next: string): void {
    setTyped(next)
    keepInTab(KEPT, next)
    check.stop()
  }

  if (plan && hash === PLAN_HASH) return <DryRun plan={plan} overview={overview} onLeavePremium={() => planOf(false)} />
  return (
    <AccountFrame>
      <AccountHead title={t.title}>{t.lead}</AccountHead>
      <PastedList typed={typed} list={list} onWrite={write} check={check} />
      {check.refusal !== null && (
        <Note kind="error" role="alert">
          {check.refusal || t.broken}
        </Note>
      )}
      {list && list.entries > 0 ? (
        <CheckedNames list={list} check={check} prices={prices} staffel={overview.staffel} />
      ) : (
        <Card>
          <EmptyState>{t.empty}</EmptyState>
        </Card>
      )}
      {planning.problem && (
        <Note kind="error" role="alert">
          {planning.problem}
        </Note>
      )}
      {list && list.names.length > 0 && (
        <ToDryRun names={names} check={check} isBusy={planning.isBusy} onDryRun={() => void planning.run()} />
      )}
    </AccountFrame>
  )
}

interface PastedListProps {
  typed: string
  /** Null when it is too long. */
  list: DomainList | null
  onWrite(text: string): void
  check: ListCheck
}

/** In characters. */
const LONG_PASTE = 2000

function PastedList({ typed, list, onWrite, check }: PastedListProps) {
  const t = useText(listText)
  const words = useText(domainListText)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const names = list?.names ?? []

  async function read(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const [file] = input.files ?? []
    if (!file) return
    const bytes = file.size > LIST_FILE_MAX ? null : await file.arrayBuffer().catch(() => null)
    const content = bytes && readListFile(bytes)
    // Allows choosing the same file again after it was corrected.
    input.value = ''
    setIsUnreadable(content === null)
    if (content !== null) onWrite(content)
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text')
    if (pasted.length < LONG_PASTE) return
    // Browsers insert text line by line, which takes seconds for thousands of lines.
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    setIsUnreadable(false)
    onWrite(typed.slice(0, selectionStart) + pasted + typed.slice(selectionEnd))
  }

  return (
    <Card>
      <CardPart className={styles.paste}>
        <TextArea
          label={t.names}
          description={t.mayStay}
          error={isUnreadable ? t.unreadable : list === null ? words.tooMany : undefined}
          isMono
          rows={7}
          value={typed}
          onChange={({ target }) => {
            setIsUnreadable(false)
            onWrite(target.value)
          }}
          onPaste={paste}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
        />
        <div className={styles.acts}>
          <span className="hint num">{t.ofMost({ count: names.length, most: LIST_NAMES_MAX })}</span>
          <label className={styles.file}>
            <FileUp size={18} aria-hidden="true" />
            {t.chooseFile}
            <input
              type="file"
              accept=".txt,.csv,text/plain,text/csv"
              className="vh"
              onChange={(event) => void read(event)}
            />
          </label>
          <Button variant="quiet" disabled={typed === ''} onClick={() => onWrite('')}>
            {t.clear}
          </Button>
          {check.isChecking ? (
            <Button icon={Square} onClick={check.stop}>
              {t.stop}
            </Button>
          ) : (
            <Button
              variant="primary"
              disabled={names.length === 0}
              onClick={() => void check.check(names.map(({ name }) => name))}
            >
              {t.check}
            </Button>
          )}
        </div>
      </CardPart>
      {list && list.entries > 0 && (
        <CardPart kind="foot">
          <LiveRegion className="small" text={foundWords(t, list)} />
        </CardPart>
      )}
    </Card>
  )
}

/** The numbers add up: found = to check + duplicates + skipped. */
function foundWords(t: (typeof listText)['nl'], { names, refused, duplicates, cleaned, ...found }: DomainList): string {
  const parts = [
    t.toCheck({ count: names.length }),
    duplicates > 0 && t.duplicates({ count: duplicates }),
    refused.length > 0 && t.skipped({ count: refused.length }),
  ]
  const sum = `${t.found(found)} ${parts.filter(Boolean).join(', ')}.`
  return cleaned > 0 ? `${sum} ${t.cleaned({ count: cleaned })}` : sum
}

interface ToDryRunProps {
  names: readonly string[]
  check: ListCheck
  isBusy: boolean
  onDryRun(): void
}

function ToDryRun({ names, check: { answers, isChecking }, isBusy, onDryRun }: ToDryRunProps) {
  const t = useText(listText)
  const known = names.flatMap((name) => answers.get(name) ?? [])
  const count = known.filter(({ reason }) => reason === null).length
  const isChecked = !isChecking && known.length === names.length
  return (
    <Card className={styles.bar}>
      <div>
        <b>{isChecked ? t.inAll({ count }) : t.soFar({ count })}</b>
        <p className="muted small">{isChecked ? t.aboutDryRun : t.whenChecked}</p>
      </div>
      <Button variant="primary" size="lg" disabled={!isChecked || count === 0} isBusy={isBusy} onClick={onDryRun}>
        {t.dryRun}
      </Button>
    </Card>
  )
}
