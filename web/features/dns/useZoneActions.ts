import { useMemo } from 'react'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { RecordActions } from './RecordTable'
import { appendRecords, dropRecord } from './zone'

const ADD_RECORD = graphql(`
  mutation AddDnsRecord($input: AddDnsRecordInput!) {
    addDnsRecord(input: $input) {
      ... on DnsChange {
        domain {
          id
          isDnsPublished
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
          id
          isDnsPublished
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
          id
          isDnsPublished
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
export function useZoneActions(domainId: string): RecordActions {
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
  return useMemo(
    () => ({
      async add(record) {
        const answer = await addRecord({ domainId, record })
        if (answer.__typename !== 'DnsChange') return answer
        return { id: answer.record?.id ?? '' }
      },
      async update({ id, version }, changed) {
        const answer = await updateRecord({ domainId, recordId: id, record: { ...changed, version } })
        return answer.__typename === 'DnsChange' ? null : answer
      },
      async remove({ id }) {
        const answer = await removeRecord({ domainId, recordId: id })
        return answer.__typename === 'DnsChange' ? null : answer
      },
    }),
    [addRecord, updateRecord, removeRecord, domainId],
  )
}
