import { useApolloClient } from '@apollo/client/react'
import { Globe, ReceiptText, Search, ShoppingCart, TriangleAlert, UserRound, Zap } from 'lucide-react'
import { Fragment, type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { foundParts } from '../../../rules/search-words'
import { useText } from '../../i18n/preferences'
import { cx } from '../../ui/cx'
import { Icon, type IconType } from '../../ui/Icon'
import { ModalDialog } from '../../ui/ModalDialog'
import frame from '../frame/Frame.module.css'
import { graphql } from '../gql'
import type { SearchAllQuery } from '../gql/graphql'
import { type AskedAct, actPath, staffPaths } from '../paths'
import { useHasRight } from '../session/session'
import styles from './Search.module.css'
import { searchText } from './search.text'

const SEARCH_ALL = graphql(`
  query SearchAll($text: String!) {
    searchAll(text: $text) {
      id
      kind
      title
      detail
      path
    }
  }
`)

const TEXT_MIN = 2
const TEXT_MAX = 100
/** Each search is recorded, so it waits until the reader has typed. */
const PAUSE_MS = 350

const KINDS = ['customer', 'domain', 'order', 'invoice', 'failed-request'] as const
type Kind = (typeof KINDS)[number] | 'other' | 'act'
const ICONS: Record<Kind, IconType> = {
  customer: UserRound,
  domain: Globe,
  order: ShoppingCart,
  invoice: ReceiptText,
  'failed-request': TriangleAlert,
  other: Search,
  act: Zap,
}
const kindOf = (kind: string): Kind => KINDS.find((each) => each === kind) ?? 'other'

type Hit = SearchAllQuery['searchAll'][number]
type Found = { state: 'none' | 'busy' | 'failed' } | { state: 'found'; text: string; hits: readonly Hit[] }

interface SearchDialogProps {
  /** Text that was typed before the dialog was there. */
  early: RefObject<string>
  onClose(): void
}

/** Searches everything by one text. Arrow keys choose, Enter opens. */
export function SearchDialog({ early, onClose }: SearchDialogProps) {
  const text = useText(searchText)
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState(() => early.current)
  const [at, setAt] = useState(0)
  const found = useSearch(typed.trim())
  const hits = found.state === 'found' ? optionsOf(found, text) : []
  const actsOn = useActs()
  const options = [...hits, ...(hits[0] ? actsOn(hits[0]) : [])]
  const current = options[at]
  const open = (path: string) => {
    onClose()
    void navigate(path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const by = event.key === 'ArrowDown' ? 1 : -1
      if (options.length > 0) setAt((at + by + options.length) % options.length)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) window.open(current.path, '_blank', 'noopener')
      else open(current.path)
    }
  }
  return (
    <ModalDialog isOpen isAtTop onClose={onClose} title={text.title} isTitleHidden closeLabel={text.close} isBare>
      <div className={styles.query}>
        <Icon of={Search} size={20} />
        <input
          type="text"
          role="combobox"
          aria-label={text.title}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={TEXT_MAX}
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type in
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className={styles.state} role="status">
        {found.state === 'none' && text.hint}
        {found.state === 'busy' && text.busy}
        {found.state === 'failed' && text.failed}
        {found.state === 'found' && found.hits.length === 0 && (
          <>
            <b>{text.nothing}</b> {text.nothingHint}
          </>
        )}
      </p>
      <div role="listbox" id={`${id}-list`} aria-label={text.results} className={styles.list}>
        {options.map((option, index) => (
          <div key={option.key}>
            {option.kind !== options[index - 1]?.kind && (
              <p className={styles.kind} aria-hidden="true">
                {text[option.kind]}
              </p>
            )}
            <Link
              to={option.path}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              className={cx(styles.option, index === at && styles.current)}
              onClick={onClose}
              onMouseMove={() => setAt(index)}
            >
              <Icon of={ICONS[option.kind]} size={18} />
              <span>
                <b>
                  <Marked of={option.title} by={typed.trim()} />
                </b>
                <small>
                  <Marked of={option.detail} by={typed.trim()} />
                </small>
              </span>
            </Link>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <span>
          <kbd className={frame.kbd}>↑</kbd> <kbd className={frame.kbd}>↓</kbd> {text.choose}
        </span>
        <span>
          <kbd className={frame.kbd}>Enter</kbd> {text.go}
        </span>
        <span>
          <kbd className={frame.kbd}>Ctrl</kbd> <kbd className={frame.kbd}>Enter</kbd> {text.goElsewhere}
        </span>
        <span className={styles.logged}>{text.logged}</span>
      </div>
    </ModalDialog>
  )
}

interface Option {
  key: string
  kind: Kind
  title: string
  detail: string
  path: string
}

/** The hits by kind; when there are none, the text can be searched in the audit log. */
function optionsOf(
  { text: typed, hits }: Extract<Found, { state: 'found' }>,
  words: { inLog(p: { text: string }): string; inLogHint: string },
): Option[] {
  if (hits.length === 0) {
    const path = `${staffPaths.audit}?${new URLSearchParams({ q: typed })}`
    return [{ key: 'log', kind: 'other', title: words.inLog({ text: typed }), detail: words.inLogHint, path }]
  }
  const rank = ({ kind }: Option) => {
    const at = (KINDS as readonly string[]).indexOf(kind)
    return at < 0 ? KINDS.length : at
  }
  return hits
    .map(({ id, kind, title, detail, path }) => ({ key: `${kind}:${id}`, kind: kindOf(kind), title, detail, path }))
    .sort((one, other) => rank(one) - rank(other))
}

/** Returns the acts on a hit that the reader may do, each of which opens its dialog on the page of the hit. */
function useActs(): (hit: Option) => Option[] {
  const text = useText(searchText)
  const mayRefund = useHasRight('REFUND_PROPOSE')
  const mayLook = useHasRight('CUSTOMER_LOOK_ALONG')
  const mayEdit = useHasRight('CUSTOMER_EDIT')
  return ({ kind, title, path }) => {
    const act = (asked: AskedAct, may: boolean, words: string): Option[] =>
      may ? [{ key: asked, kind: 'act', title: words, detail: text.actHint, path: actPath(path, asked) }] : []
    if (kind === 'order') return act('terugbetalen', mayRefund, text.refund({ title }))
    if (kind !== 'customer') return []
    return [...act('meekijken', mayLook, text.look({ title })), ...act('mand', mayEdit, text.basket({ title }))]
  }
}

/** Asks the server once the reader pauses. An answer that is no longer asked for is dropped. */
function useSearch(text: string): Found {
  const client = useApolloClient()
  const [found, setFound] = useState<Found>({ state: 'none' })
  useEffect(() => {
    if (text.length < TEXT_MIN) return setFound({ state: 'none' })
    let isOver = false
    const timer = setTimeout(() => {
      setFound({ state: 'busy' })
      client.query({ query: SEARCH_ALL, variables: { text }, fetchPolicy: 'no-cache' }).then(
        ({ data }) => isOver || setFound(data ? { state: 'found', text, hits: data.searchAll } : { state: 'failed' }),
        () => isOver || setFound({ state: 'failed' }),
      )
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [client, text])
  return found
}

/** A text in which what was typed is marked: where words begin with it, or else wherever it is first. */
function Marked({ of, by }: { of: string; by: string }) {
  let shown = 0
  return (
    <>
      {partsOf(of, by).map(({ from, to }) => {
        const between = of.slice(shown, from)
        shown = to
        return (
          <Fragment key={from}>
            {between}
            <mark>{of.slice(from, to)}</mark>
          </Fragment>
        )
      })}
      {of.slice(shown)}
    </>
  )
}

function partsOf(text: string, typed: string): { from: number; to: number }[] {
  const from = text.toLowerCase().indexOf(typed.toLowerCase())
  const words = foundParts(text, typed)
  return words.length > 0 || typed === '' || from < 0 ? words : [{ from, to: from + typed.length }]
}
