import { useApolloClient } from '@apollo/client/react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useAct } from '../../apollo/useAct'
import type { Refusal } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { DnsRecordInput, Zone_DomainFragment } from '../../gql/graphql'
import { reportError } from '../../lib/report-error'
import type { Choice, Collision } from './Collision'
import { contentNow } from './changes'
import type { ShownRecord } from './record'
import type { Basis, Left, RecordActions } from './record-actions'
import { appendRecords, dropRecord, fetchNewestCommit, fetchZone, followCommit } from './zone'

const CollisionModal = lazy(async () => ({ default: (await import('./Collision')).CollisionModal }))

// Refusals are spread with `@unmask`: one has no id, so a masked one could not be read from the cache.
const ADD_RECORD = graphql(`
  mutation AddDnsRecord($input: AddDnsRecordInput!) {
    addDnsRecord(input: $input) {
      ... on DnsChange {
        domain {
          id
          ...FollowedZone_domain
        }
        record {
          id
          ...RecordTable_record
        }
      }
      ...DnsRefusal_error @unmask
    }
  }
`)

const UPDATE_RECORD = graphql(`
  mutation UpdateDnsRecord($input: UpdateDnsRecordInput!) {
    updateDnsRecord(input: $input) {
      ... on DnsChange {
        domain {
          id
          ...FollowedZone_domain
        }
        record {
          id
          ...RecordTable_record
        }
      }
      ...DnsRefusal_error @unmask
    }
  }
`)

const REMOVE_RECORD = graphql(`
  mutation RemoveDnsRecord($input: RemoveDnsRecordInput!) {
    removeDnsRecord(input: $input) {
      ... on DnsChange {
        domain {
          id
          ...FollowedZone_domain
        }
      }
      ...DnsRefusal_error @unmask
    }
  }
`)

interface ZoneActions {
  actions: RecordActions
  /** The conflict dialog, which the page has to render. */
  collision: ReactNode
}

/**
 * Changes the records of a domain one by one; a response holds only the changed record. Changes that others made since an edit
 * began are not overwritten: the reader chooses.
 */
export function useZoneActions({ id: domainId, name, dnsCommitId }: Zone_DomainFragment): ZoneActions {
  const client = useApolloClient()
  const { ask, modal } = useCollision()
  const shownCommit = useRef(dnsCommitId)
  useEffect(() => {
    shownCommit.current = dnsCommitId
  }, [dnsCommitId])
  /** The viewer's own commits, keyed by the commit before each. */
  const successors = useRef(new Map<Basis, string>())
  const addRecord = useAct(ADD_RECORD, {
    update(cache, { data }) {
      const answer = data?.addDnsRecord
      if (answer?.__typename === 'DnsChange' && answer.record) appendRecords(cache, domainId, [answer.record.id])
    },
  })
  const updateRecord = useAct(UPDATE_RECORD)
  const removeRecord = useAct(REMOVE_RECORD, {
    update(cache, { data }, { variables }) {
      if (data?.removeDnsRecord.__typename === 'DnsChange' && variables)
        dropRecord(cache, domainId, String(variables.input.recordId))
    },
  })

  const actions = useMemo((): RecordActions => {
    const refetch = () => void fetchZone(client, name).catch(reportError)
    /** The viewer's own commits since then do not cause a conflict. */
    function advanced(basis: Basis): Basis {
      const next = successors.current.get(basis)
      return next === undefined ? basis : advanced(next)
    }
    /** Shows changes that others made in the meantime. */
    function follow(domain: Parameters<typeof followCommit>[2]): void {
      const shown = shownCommit.current
      const followed = followCommit(client.cache, shown, domain)
      if (followed === null) refetch()
      if (followed === null || followed === shown) return
      successors.current.set(shown, followed)
      shownCommit.current = followed
    }
    /** Asks which version to keep, and applies that to the current zone. */
    async function settle(collision: Collision): Promise<{ id: string } | Refusal | Left | null> {
      const choice = await ask(collision)
      if (choice === null) return UNDECIDED
      if (choice === 'theirs') {
        refetch()
        return 'left'
      }
      const { record, mine } = collision
      const basis = await fetchNewestCommit(client, name)
      const exists = record !== null && contentNow(record, collision.since.changes) !== null
      let outcome: { id: string } | Refusal | Left | null = null
      if (mine === null) outcome = exists ? await remove(record, basis) : null
      else if (exists && choice === 'mine') outcome = await update({ ...record, version: null }, mine, basis)
      else outcome = await add(mine, basis)
      // Until it is saved, the row with the input has to stay.
      if (outcome === null || outcome === 'left' || 'id' in outcome) refetch()
      return outcome
    }
    async function add(record: DnsRecordInput, basis: Basis) {
      const answer = await addRecord({ domainId, record, basedOn: advanced(basis) })
      if (answer.__typename === 'DnsRecordsChanged') return settle({ record: null, mine: record, since: answer })
      if (answer.__typename !== 'DnsChange') return answer
      follow(answer.domain)
      return { id: answer.record?.id ?? '' }
    }
    async function update(record: ShownRecord, changed: DnsRecordInput, basis: Basis) {
      const { id: recordId, version } = record
      const input = { domainId, recordId, record: { ...changed, version }, basedOn: advanced(basis) }
      const answer = await updateRecord(input)
      if (answer.__typename === 'DnsRecordsChanged') return settle({ record, mine: changed, since: answer })
      if (answer.__typename !== 'DnsChange') return answer
      follow(answer.domain)
      return null
    }
    async function remove(record: ShownRecord, basis: Basis) {
      const answer = await removeRecord({ domainId, recordId: record.id, basedOn: advanced(basis) })
      if (answer.__typename === 'DnsRecordsChanged') return settle({ record, mine: null, since: answer })
      if (answer.__typename !== 'DnsChange') return answer
      follow(answer.domain)
      return null
    }
    const doneOrNot = (outcome: { id: string } | Refusal | Left | null) =>
      outcome !== null && outcome !== 'left' && 'id' in outcome ? null : outcome
    return {
      basis: () => shownCommit.current,
      add: async (record, basis = shownCommit.current) => (await add(record, basis)) ?? { id: '' },
      update: async (record, changed, basis = shownCommit.current) => doneOrNot(await update(record, changed, basis)),
      remove: async (record) => doneOrNot(await remove(record, shownCommit.current)),
    }
  }, [client, ask, addRecord, updateRecord, removeRecord, domainId, name])
  return { actions, collision: modal }
}

/** Not saved, without a message. */
const UNDECIDED: Refusal = { message: '' }

/** Asks which version to keep. */
function useCollision() {
  const [asked, setAsked] = useState<{ collision: Collision; answer(choice: Choice | null): void } | null>(null)
  const ask = useCallback(
    (collision: Collision) =>
      new Promise<Choice | null>((answer) => {
        setAsked({ collision, answer })
      }),
    [],
  )
  const modal = asked && (
    <Suspense fallback={null}>
      <CollisionModal
        collision={asked.collision}
        onChoose={(choice) => {
          setAsked(null)
          asked.answer(choice)
        }}
      />
    </Suspense>
  )
  return { ask, modal }
}
