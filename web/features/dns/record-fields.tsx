import type { ReactNode } from 'react'
import { MX_PRIORITIES } from '../../../rules/dns/record-types'
import type { RuleForm } from '../../forms/useRuleForm'
import type { DnsRecordType } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { COMPOSED, PartFields } from './part-fields'
import styles from './RecordTable.module.css'
import { AS_TYPED, type RecordValues } from './record'
import { recordsText } from './records.text'

type Word = {
  [Key in keyof typeof recordsText.nl]: (typeof recordsText.nl)[Key] extends string ? Key : never
}[keyof typeof recordsText.nl]

/** Input of a record type. */
interface TypeFields {
  /** Purpose of the type, in the list of types. */
  purpose?: Word
  namePlaceholder?: Word
  nameHint?: Word
  /** Fields after name and type. */
  Fields(props: { form: RuleForm<RecordValues> }): ReactNode
  /** Label for the completed host; omitted when the value is not a host. */
  completion?: 'savedAs' | 'pointsTo'
  /** Another rule for the value. */
  rule?: Word
}

const value = (placeholder?: string, hint?: Word) =>
  function ValueField({ form }: { form: RuleForm<RecordValues> }) {
    const text = useText(recordsText)
    return (
      <TextField
        {...form.field('value')}
        {...AS_TYPED}
        label={text.value}
        placeholder={placeholder}
        description={hint && text[hint]}
        className={styles.value}
        required
      />
    )
  }

const PlainValue = value()
const Host = value('mail')
const SrvTarget = value('sip', 'srvValueHint')

const BY_TYPE: Record<DnsRecordType, TypeFields> = {
  A: { purpose: 'typeA', Fields: value('203.0.113.10') },
  AAAA: { purpose: 'typeAAAA', Fields: value('2001:db8::10') },
  CNAME: { purpose: 'typeCNAME', Fields: Host, completion: 'pointsTo' },
  MX: {
    purpose: 'typeMX',
    namePlaceholder: 'mxNamePlaceholder',
    nameHint: 'mxNameHint',
    Fields: ({ form }) => (
      <>
        <Host form={form} />
        <MxPriority form={form} />
      </>
    ),
    completion: 'savedAs',
    rule: 'mxHint',
  },
  TXT: { purpose: 'typeTXT', Fields: PlainValue },
  SRV: {
    purpose: 'typeSRV',
    namePlaceholder: 'srvNamePlaceholder',
    nameHint: 'srvNameHint',
    Fields: ({ form }) => (
      <>
        <SrvTarget form={form} />
        <div className={styles.numbers}>
          {(['priority', 'weight', 'port'] as const).map((name) => (
            <NumberField key={name} form={form} name={name} />
          ))}
        </div>
      </>
    ),
    completion: 'pointsTo',
  },
  CAA: composed('CAA', 'typeCAA'),
  NS: { purpose: 'typeNS', namePlaceholder: 'nsNamePlaceholder', Fields: value('ns1'), completion: 'pointsTo' },
  TLSA: { ...composed('TLSA', 'typeTLSA'), namePlaceholder: 'tlsaNamePlaceholder', nameHint: 'tlsaNameHint' },
  SSHFP: composed('SSHFP', 'typeSSHFP'),
  HTTPS: composed('HTTPS', 'typeHTTPS'),
  SVCB: composed('SVCB', 'typeSVCB'),
  DS: { ...composed('DS', 'typeDS'), namePlaceholder: 'nsNamePlaceholder' },
}

/** A type whose value is entered in parts. */
function composed(type: keyof typeof COMPOSED, purpose: Word): TypeFields {
  return { purpose, Fields: ({ form }) => <PartFields form={form} of={COMPOSED[type]} /> }
}

export const fieldsOf = (type: DnsRecordType): TypeFields => BY_TYPE[type]

function MxPriority({ form }: { form: RuleForm<RecordValues> }) {
  const text = useText(recordsText)
  const priority = form.choice('priority')
  return (
    <Select
      label={text.priority}
      options={PRIORITIES}
      className={styles.priority}
      {...priority}
      // A record from another name server may have a priority that is not offered here.
      value={PRIORITIES.some((option) => option.value === priority.value) ? priority.value : null}
      placeholder={priority.value}
    />
  )
}

const PRIORITIES = MX_PRIORITIES.map((priority) => ({ value: String(priority), label: String(priority) }))

function NumberField({ form, name }: { form: RuleForm<RecordValues>; name: 'priority' | 'weight' | 'port' }) {
  const text = useText(recordsText)
  return <TextField {...form.field(name)} {...AS_TYPED} label={text[name]} inputMode="numeric" maxLength={5} />
}
