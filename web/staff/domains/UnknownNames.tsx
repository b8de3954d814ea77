import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Chips } from '../../ui/Chips'
import { DomainTag } from '../../ui/DomainTag'
import { EmptyState } from '../../ui/EmptyState'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import { DenseTable } from '../frame/DenseTable'
import { ListFoot } from '../frame/ListFoot'
import { listText } from '../frame/list.text'
import { type ListPage, nodesOf } from '../frame/list-page'
import { ChoiceCell, SelectionBar } from '../frame/SelectionBar'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import { adapterName, systemNames } from '../systems/system-names.text'
import styles from './Domains.module.css'
import { unknownNamesText } from './unknown-names.text'

const UNKNOWN_NAME = graphql(`
  fragment UnknownNameRow_name on StaffUnknownName {
    id
    name
    registrar
    endsAt
    firstSeenAt
    dismissal {
      at
      by
      reason
    }
  }
`)

const SET_DISMISSED = graphql(`
  mutation SetUnknownNameDismissed($input: SetUnknownNameDismissedInput!) {
    setUnknownNameDismissed(input: $input) {
      ... on StaffUnknownName {
        id
        ...UnknownNameRow_name
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

const SET_MANY_DISMISSED = graphql(`
  mutation SetUnknownNamesDismissed($input: SetUnknownNamesDismissedInput!) {
    setUnknownNamesDismissed(input: $input) {
      ... on UnknownNamesDismissed {
        names {
          id
          ...UnknownNameRow_name
        }
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

type UnknownName = { id: string } & FragmentType<typeof UNKNOWN_NAME>

interface UnknownNamesProps {
  names: ListPage<UnknownName>
  /** Whether the list has the names that staff ignore. */
  isDismissed: boolean
  onShow(isDismissed: boolean): void
}

/** Names in the accounts at registrars that the shop does not have, with the act that ignores one. */
export function UnknownNames({ names, isDismissed, onShow }: UnknownNamesProps) {
  const text = useText(unknownNamesText)
  const list = useText(listText)
  const nodes = nodesOf(names)
  const mayAct = useHasRight('DOMAIN_ACT')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAsked, setIsAsked] = useState(false)
  // Those that a colleague has dealt with leave the list.
  const picked = nodes.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const choose = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const columns = [text.name, text.registrar, text.ends, isDismissed ? text.why : text.seen]
  return (
    <Card as="section" aria-label={text.list}>
      <CardPart className="stack">
        <p className="hint">{text.about}</p>
        <Chips
          label={text.which}
          options={[
            { value: 'open', label: text.open },
            { value: 'ignored', label: text.ignored },
          ]}
          value={isDismissed ? 'ignored' : 'open'}
          onChange={(which) => {
            setChosen(new Set())
            onShow(which === 'ignored')
          }}
        />
      </CardPart>
      <SelectionBar count={picked.length} onClear={() => setChosen(new Set())}>
        <Button size="sm" onClick={() => setIsAsked(true)}>
          {(isDismissed ? text.restoreMany : text.ignoreMany)({ count: picked.length })}
        </Button>
      </SelectionBar>
      {nodes.length === 0 ? (
        <EmptyState>{isDismissed ? text.noneIgnored : text.none}</EmptyState>
      ) : (
        <DenseTable
          caption={text.list}
          columns={[
            ...(mayAct ? [{ name: list.choosing, isHidden: true }] : []),
            ...columns.map((name) => ({ name })),
            { name: text.acts, isHidden: true },
          ]}
        >
          <tbody>
            {nodes.map((name) => (
              <UnknownNameRow
                key={name.id}
                name={name}
                isChosen={chosen.has(name.id)}
                onChoose={() => choose(name.id)}
              />
            ))}
          </tbody>
        </DenseTable>
      )}
      <ListFoot of={names} />
      {isAsked && (
        <DismissManyDialog
          ids={picked}
          isDismissed={isDismissed}
          onDone={() => setChosen(new Set())}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Card>
  )
}

interface UnknownNameRowProps {
  name: UnknownName
  isChosen: boolean
  onChoose(): void
}

function UnknownNameRow({ name: from, isChosen, onChoose }: UnknownNameRowProps) {
  const { data } = useSuspenseFragment({ fragment: UNKNOWN_NAME, fragmentName: 'UnknownNameRow_name', from })
  const text = useText(unknownNamesText)
  const systems = useText(systemNames)
  const { locale } = usePreferences()
  const mayAct = useHasRight('DOMAIN_ACT')
  const [isAsked, setIsAsked] = useState(false)
  const { id, name, registrar, endsAt, firstSeenAt, dismissal } = data
  const shown = toUnicode(name)
  const day = (at: string) => formatDay(Date.parse(at), locale)
  return (
    <tr>
      {mayAct && <ChoiceCell label={text.choose({ name: shown })} isChosen={isChosen} onChange={onChoose} />}
      <td>
        <DomainTag name={name} render={(tag) => tag} />
      </td>
      <td data-label={text.registrar}>{adapterName(systems, registrar)}</td>
      <td data-label={text.ends}>
        <time dateTime={endsAt}>{day(endsAt)}</time>
      </td>
      <td data-label={dismissal ? text.why : text.seen}>
        {dismissal ? (
          <div>
            {dismissal.by}, {day(dismissal.at)}
            <small>{dismissal.reason}</small>
          </div>
        ) : (
          day(firstSeenAt)
        )}
      </td>
      <td className={styles.right}>
        {mayAct && (
          <Button
            size="sm"
            aria-label={dismissal ? text.restoreOf({ name: shown }) : text.ignoreOf({ name: shown })}
            onClick={() => setIsAsked(true)}
          >
            {dismissal ? text.restore : text.ignore}
          </Button>
        )}
        {isAsked && (
          <DismissDialog id={id} name={shown} isDismissed={dismissal !== null} onClose={() => setIsAsked(false)} />
        )}
      </td>
    </tr>
  )
}

interface DismissDialogProps {
  id: string
  name: string
  /** Whether it is ignored now. */
  isDismissed: boolean
  onClose(): void
}

/** Ignores a name, or lists it again. */
function DismissDialog({ id, name, isDismissed, onClose }: DismissDialogProps) {
  const text = useText(unknownNamesText)
  const setDismissed = useAct(SET_DISMISSED)
  const done = useDone(onClose)
  return (
    <ActDialog
      title={isDismissed ? text.restoreOf({ name }) : text.ignoreOf({ name })}
      act={isDismissed ? text.restoreAct({ name }) : text.ignoreAct({ name })}
      button={isDismissed ? text.restore : text.ignore}
      run={({ reason }) => setDismissed({ id, isDismissed: !isDismissed, reason })}
      onDone={() => done(isDismissed ? text.isRestored({ name }) : text.isIgnored({ name }))}
      onClose={onClose}
    >
      <p>{isDismissed ? text.restoreAbout : text.ignoreAbout}</p>
    </ActDialog>
  )
}

interface DismissManyDialogProps {
  ids: readonly string[]
  /** Whether they are ignored now. */
  isDismissed: boolean
  onDone(): void
  onClose(): void
}

/** Ignores many names with one reason, or lists them again. */
function DismissManyDialog({ ids: picked, isDismissed, onDone, onClose }: DismissManyDialogProps) {
  const text = useText(unknownNamesText)
  const setManyDismissed = useAct(SET_MANY_DISMISSED)
  const done = useDone(onClose)
  // The list changes while the request runs.
  const [ids] = useState(picked)
  const count = ids.length
  return (
    <ActDialog
      title={(isDismissed ? text.restoreMany : text.ignoreMany)({ count })}
      act={(isDismissed ? text.restoreManyAct : text.ignoreManyAct)({ count })}
      button={(isDismissed ? text.restoreMany : text.ignoreMany)({ count })}
      run={({ reason }) => setManyDismissed({ ids: [...ids], isDismissed: !isDismissed, reason })}
      onDone={() => {
        onDone()
        done((isDismissed ? text.areRestored : text.areIgnored)({ count }))
      }}
      onClose={onClose}
    >
      <p>{isDismissed ? text.restoreAbout : text.ignoreAbout}</p>
    </ActDialog>
  )
}
