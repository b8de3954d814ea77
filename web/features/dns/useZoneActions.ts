import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo, useRef } from 'react'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { FollowedZone_DomainFragment, Zone_DomainFragment } from '../../gql/graphql'
import { reportError } from '../../lib/report-error'
import type { RecordActions } from './RecordTable'
import { appendRecords, dropRecord, fetchZone, followCommit } from './zone'

const ADD_RECORD = graphql(`
  mutation AddDnsRecord($input: AddDnsRecordInput!) {
    addDnsRecord(input: $input) {
      ... on DnsChange {
        domain {
          ...FollowedZone_domain @unmask
        }
        record {
          ...RecordTable_record @unmask
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

const UPDATE_RECORD = graphql(`
  mutation UpdateDnsRecord($input: UpdateDnsRecordInput!) {
    updateDnsRecord(input: $input) {
      ... on DnsChange {
        domain {
          ...FollowedZone_domain @unmask
        }
        record {
          ...RecordTable_record @unmask
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

const REMOVE_RECORD = graphql(`
  mutation RemoveDnsRecord($input: RemoveDnsRecordInput!) {
    removeDnsRecord(input: $input) {
      ... on DnsChange {
        domain {
          ...FollowedZone_domain @unmask
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

/** Changes the records of a domain one by one; only the record that it is about is answered. */
export function useZoneActions({ id: domainId, name, dnsCommitId }: Zone_DomainFragment): RecordActions {
  const client = useApolloClient()
  const shownCommit = useRef(dnsCommitId)
  useEffect(() => {
    shownCommit.current = dnsCommitId
  }, [dnsCommitId])
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
  return useMemo(() => {
    /** What others changed in the meantime is shown as well. */
    function follow(domain: FollowedZone_DomainFragment): void {
      if (!followCommit(client.cache, shownCommit.current, domain)) fetchZone(client, name).catch(reportError)
    }
    return {
      async add(record) {
        const answer = await addRecord({ domainId, record })
        if (answer.__typename !== 'DnsChange') return answer
        follow(answer.domain)
        return { id: answer.record?.id ?? '' }
      },
      async update({ id, version }, changed) {
        const answer = await updateRecord({ domainId, recordId: id, record: { ...changed, version } })
        if (answer.__typename !== 'DnsChange') return answer
        follow(answer.domain)
        return null
      },
      async remove({ id }) {
        const answer = await removeRecord({ domainId, recordId: id })
        if (answer.__typename !== 'DnsChange') return answer
        follow(answer.domain)
        return null
      },
    }
  }, [client, addRecord, updateRecord, removeRecord, domainId, name])
}
