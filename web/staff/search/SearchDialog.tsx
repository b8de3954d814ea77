import { useApolloClient } from '@apollo/client/react'
import { Globe, Landmark, List, ReceiptText, Search, ShoppingCart, TriangleAlert, UserRound, Zap } from 'lucide-react'
import { Fragment, type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { foundParts } from '../../../rules/search-words'
import { useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { cx } from '../../ui/cx'
import { Flag } from '../../ui/Flag'
import { Icon, type IconType } from '../../ui/Icon'
import { ModalDialog } from '../../ui/ModalDialog'
import frame from '../frame/Frame.module.css'
import { graphql } from '../gql'
import type { SearchGroupsQuery } from '../gql/graphql'
import { type AskedAct, actPath, staffPaths } from '../paths'
import { useHasRight } from '../session/session'
import { HitState } from './HitState'
import styles from './Search.module.css'
import { searchText } from './search.text'

const SEARCH_GROUPS = graphql(`
  query SearchGroups($text: String!) {
    searchGroups(text: $text) {
      kind
      total
      path
      hits {
        id
        title
        detail
        path
        state {
          code
          dueOn
          daysOverdue
        }
        openWork
      }
    }
  }
`)

const TEXT_MIN = 2
const TEXT_MAX = 100
/** Each search is recorded, so it waits until the reader has typed. */
const PAUSE_MS = 350

const KINDS = ['customer', 'domain', 'order', 'invoice', 'bank-entry', 'failed-request'] as const
type Kind = (typeof KINDS)[number] | 'other' | 'act'
const ICONS: Record<Kind, IconType> = {
  customer: UserRound,
  domain: Globe,
  order: ShoppingCart,
  invoice: ReceiptText,
  'bank-entry': Landmark,
  'failed-request': TriangleAlert,
  other: Search,
  act: Zap,
}
const kindOf = (kind: string): Kind => KINDS.find((each) => each === kind) ?? 'other'

type Group = SearchGroupsQuery['searchGroups'][number]
type Found = { state: 'none' | 'busy' | 'failed' } | { state: 'found'; text: string; groups: readonly Group[] }

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
  const hits = useOptions(found)
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
        {found.state === 'found' && found.groups.length === 0 && (
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
                <span>{text[option.kind]}</span>
                {option.shown && <span>{option.shown}</span>}
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
              <HitIcon option={option} />
              <span>
                <b>{option.isList ? option.title : <Marked of={option.title} by={typed.trim()} />}</b>
                <small>
                  <Marked of={option.detail} by={typed.trim()} />
                </small>
              </span>
              {(option.state || option.openWork) && (
                <span className={styles.marks}>
                  {option.state && <HitState kind={option.kind} state={option.state} />}
                  {option.openWork && <Badge tone="warn">{text.openWork({ count: option.openWork })}</Badge>}
                </span>
              )}
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

function HitIcon({ option: { kind, title, isList } }: { option: Option }) {
  if (kind === 'domain' && !isList) return <Flag of={title} />
  return <Icon of={isList ? List : ICONS[kind]} size={18} />
}

interface Option {
  key: string
  kind: Kind
  title: string
  detail: string
  path: string
  state?: Group['hits'][number]['state']
  /** Number of open work items about a customer; omitted if there is none. */
  openWork?: number
  /** How many of the kind are shown, of how many; on its first hit. */
  shown?: string
  /** Leads to the list of the kind, with this search. */
  isList?: true
}

/** The hits by kind, each with its list; when there are none, the text can be searched in the audit log. */
function useOptions(found: Found): Option[] {
  const words = useText(searchText)
  if (found.state !== 'found') return []
  if (found.groups.length === 0) {
    const { text } = found
    const path = `${staffPaths.audit}?${new URLSearchParams({ q: text })}`
    return [{ key: 'log', kind: 'other', title: words.inLog({ text }), detail: words.inLogHint, path }]
  }
  const rank = ({ kind }: Group) => {
    const at = (KINDS as readonly string[]).indexOf(kind)
    return at < 0 ? KINDS.length : at
  }
  return [...found.groups]
    .sort((one, other) => rank(one) - rank(other))
    .flatMap(({ kind: name, total, path: list, hits }) => {
      const kind = kindOf(name)
      const counted = { shown: hits.length, total: total ?? words.moreThan }
      const options: Option[] = hits.map(({ id, title, detail, path, state, openWork }, at) => ({
        ...{ key: `${name}:${id}`, kind, title, detail, path, state },
        ...(openWork > 0 && { openWork }),
        ...(at === 0 && { shown: words.shown(counted) }),
      }))
      const all = words.all({ total: total ?? words.moreThan, kind: words[kind] })
      const isWhole = total === hits.length
      return list === null || isWhole
        ? options
        : [...options, { key: `${name}:all`, kind, title: all, detail: '', path: list, isList: true }]
    })
}

/** Returns the acts on a hit that the reader may do, each of which opens its dialog on the page of the hit. */
function useActs(): (hit: Option) => Option[] {
  const text = useText(searchText)
  const mayRefund = useHasRight('REFUND_PROPOSE')
  const mayLook = useHasRight('CUSTOMER_LOOK_ALONG')
  const mayEdit = useHasRight('CUSTOMER_EDIT')
  return ({ kind, title, path, isList }) => {
    if (isList) return []
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
      client.query({ query: SEARCH_GROUPS, variables: { text }, fetchPolicy: 'no-cache' }).then(
        ({ data }) =>
          isOver || setFound(data ? { state: 'found', text, groups: data.searchGroups } : { state: 'failed' }),
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
