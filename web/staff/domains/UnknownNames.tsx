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
import { type ListPage, nodesOf } from '../frame/list-page'
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
  const nodes = nodesOf(names)
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
          onChange={(which) => onShow(which === 'ignored')}
        />
      </CardPart>
      {nodes.length === 0 ? (
        <EmptyState>{isDismissed ? text.noneIgnored : text.none}</EmptyState>
      ) : (
        <DenseTable
          caption={text.list}
          columns={[...columns.map((name) => ({ name })), { name: text.acts, isHidden: true }]}
        >
          <tbody>
            {nodes.map((name) => (
              <UnknownNameRow key={name.id} name={name} />
            ))}
          </tbody>
        </DenseTable>
      )}
      <ListFoot of={names} />
    </Card>
  )
}

function UnknownNameRow({ name: from }: { name: UnknownName }) {
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
