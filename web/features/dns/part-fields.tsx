import { useEffect, useState } from 'react'
import { caa } from '../../../rules/dns/caa'
import { ds } from '../../../rules/dns/ds'
import type { FieldRule } from '../../../rules/dns/field-rule'
import { sshfp } from '../../../rules/dns/sshfp'
import { svcb } from '../../../rules/dns/svcb'
import { tlsa } from '../../../rules/dns/tlsa'
import type { RuleForm } from '../../forms/useRuleForm'
import { useText } from '../../i18n/preferences'
import { FieldError } from '../../ui/Field'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { partsText } from './part-fields.text'
import styles from './RecordTable.module.css'
import { AS_TYPED, type RecordValues } from './record'

type Word = {
  [Key in keyof typeof partsText.nl]: (typeof partsText.nl)[Key] extends string ? Key : never
}[keyof typeof partsText.nl]

type Parts = Record<string, string>

/** One part of a value: typed, or chosen from options. */
interface Part {
  name: string
  label: Word
  hint?: Word
  placeholder?: string
  isWide?: boolean
  isOptional?: boolean
  /** Options with their meaning; an existing other value is kept. */
  options?: Readonly<Record<string, Word>>
}

/** A value of several parts: how its line is split and joined. */
interface Composed {
  parts: readonly Part[]
  /** Initial parts of a new value. */
  initial: Parts
  /** Parts of a valid line, otherwise null. */
  split(line: string): Parts | null
  join(parts: Parts): string
  /** The complete line in a text pasted into one part, such as output of other software; null when there is none. */
  lineIn?(typed: string): string | null
}

const DIGESTS = { 1: 'sha1', 2: 'sha256' } as const

/** Types whose values have parts, with the rules that parse them. */
export const COMPOSED = {
  CAA: byRule(caa, { flags: '0', tag: 'issue', value: '' }, [
    { name: 'tag', label: 'caaTag', options: { issue: 'caaIssue', issuewild: 'caaIssueWild', iodef: 'caaIodef' } },
    { name: 'flags', label: 'caaFlags', options: { 0: 'caaTolerant', 128: 'caaCritical' } },
    { name: 'value', label: 'caaValue', hint: 'caaHint', placeholder: 'ca.example', isWide: true },
  ]),
  TLSA: byRule(tlsa, { usage: '3', selector: '1', matchingType: '1', data: '' }, [
    {
      name: 'usage',
      label: 'tlsaUsage',
      options: { 0: 'tlsaPkixTa', 1: 'tlsaPkixEe', 2: 'tlsaDaneTa', 3: 'tlsaDaneEe' },
    },
    { name: 'selector', label: 'tlsaSelector', options: { 0: 'tlsaCertificate', 1: 'tlsaKey' } },
    { name: 'matchingType', label: 'tlsaMatching', options: { 0: 'tlsaWhole', 1: 'sha256', 2: 'sha512' } },
    { name: 'data', label: 'tlsaData', hint: 'hex', isWide: true },
  ]),
  SSHFP: {
    ...byRule(sshfp, { algorithm: '4', fingerprintType: '2', fingerprint: '' }, [
      { name: 'algorithm', label: 'sshKey', options: { 1: 'rsa', 2: 'dsa', 3: 'ecdsa', 4: 'ed25519', 6: 'ed448' } },
      { name: 'fingerprintType', label: 'sshType', options: DIGESTS },
      { name: 'fingerprint', label: 'sshFingerprint', hint: 'sshHint', isWide: true },
    ]),
    lineIn: (typed) => /\bSSHFP\s+(\d+\s+\d+\s+[\da-f\s]+)$/i.exec(typed)?.[1] ?? null,
  },
  DS: byRule(ds, { keyTag: '', algorithm: '13', digestType: '2', digest: '' }, [
    { name: 'keyTag', label: 'dsKeyTag', placeholder: '60485' },
    {
      name: 'algorithm',
      label: 'dsAlgorithm',
      options: { 8: 'rsaSha256', 13: 'ecdsaP256', 14: 'ecdsaP384', 15: 'ed25519', 16: 'ed448' },
    },
    { name: 'digestType', label: 'dsDigestType', options: { ...DIGESTS, 4: 'sha384' } },
    { name: 'digest', label: 'dsDigest', hint: 'hex', isWide: true },
  ]),
  HTTPS: service(),
  SVCB: service(),
} satisfies Record<string, Composed>

/** Each service binding parameter with a field of its own, and the others as written (RFC 9460 §2.1). */
function service(): Composed {
  const keys = ['alpn', 'port', 'ipv4hint', 'ipv6hint']
  return {
    parts: [
      { name: 'priority', label: 'svcPriority', hint: 'svcPriorityHint' },
      { name: 'target', label: 'svcTarget', hint: 'svcTargetHint' },
      { name: 'alpn', label: 'svcAlpn', placeholder: 'h2,h3', isOptional: true },
      { name: 'port', label: 'svcPort', placeholder: '443', isOptional: true },
      { name: 'ipv4hint', label: 'svcIpv4', placeholder: '203.0.113.80', isOptional: true },
      { name: 'ipv6hint', label: 'svcIpv6', placeholder: '2001:db8::80', isOptional: true },
      { name: 'others', label: 'svcOthers', placeholder: 'ech="…"', isOptional: true, isWide: true },
    ],
    initial: { priority: '1', target: '.', alpn: 'h2,h3', port: '', ipv4hint: '', ipv6hint: '', others: '' },
    split(line) {
      if (!svcb.fields.safeParse(svcb.split(line)).success) return null
      // Parsing guarantees these parts.
      const { priority, target, params } = svcb.split(line) as { priority: string; target: string; params: string[] }
      const ofKey = (key: string) =>
        (params.find((word) => word.startsWith(`${key}=`)) ?? '').slice(key.length + 1).replace(/^"(.*)"$/, '$1')
      const others = params.filter((word) => !keys.some((key) => word.startsWith(`${key}=`)))
      return {
        priority,
        target,
        others: others.join(' '),
        ...Object.fromEntries(keys.map((key) => [key, ofKey(key)])),
      }
    },
    join({ priority = '', target = '', others = '', ...values }) {
      const params = keys.flatMap((key) => {
        const value = (values[key] ?? '').replace(/\s+/g, '')
        return value === '' ? [] : `${key}="${value.replaceAll('"', '\\"')}"`
      })
      return [priority, target, ...params, others].filter(Boolean).join(' ')
    },
  }
}

/** A value whose parts are the fields of its rule. */
function byRule<Fields extends object>(rule: FieldRule<Fields>, initial: Parts, parts: readonly Part[]): Composed {
  return {
    parts,
    initial,
    split(line) {
      const fields = rule.split(line)
      if (!rule.fields.safeParse(fields).success) return null
      return Object.fromEntries(Object.entries(fields as object).map(([name, field]) => [name, String(field)]))
    },
    // Joined as typed, before validation.
    join: (typed) => rule.join(typed as Fields),
  }
}

interface PartFieldsProps {
  form: RuleForm<RecordValues>
  of: Composed
}

/** Fields of a composed value; the form stores the line they make. */
export function PartFields({ form, of: { parts, initial, split, join, lineIn } }: PartFieldsProps) {
  const text = useText(partsText)
  const [shown, setShown] = useState(() => split(form.getValues('value')) ?? initial)
  const error = form.errorOf('value')
  const id = form.idOf('value')
  const { setValue, getValues, trigger } = form

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs while the type is selected
  useEffect(() => {
    // Text typed for another type returns when that type is chosen again.
    const before = getValues('value')
    setValue('value', join(shown), { shouldDirty: true })
    return () => setValue('value', before)
  }, [])

  function change(name: string, typed: string) {
    const line = lineIn?.(typed)
    const next = (line && split(line)) || { ...shown, [name]: typed }
    setShown(next)
    setValue('value', join(next), { shouldDirty: true })
    if (error) void trigger('value')
  }

  return (
    <fieldset id={id} className={styles.parts} aria-describedby={error && `${id}-error`} aria-invalid={Boolean(error)}>
      <legend className="vh">{text.value}</legend>
      {parts.map(({ name, label, hint, placeholder, isWide, isOptional, options }) => {
        const own = shown[name] ?? ''
        if (options)
          return (
            <Select
              key={name}
              label={text[label]}
              options={optionsOf(options, own, text)}
              value={own}
              onChange={(value) => change(name, value)}
            />
          )
        return (
          <TextField
            key={name}
            {...AS_TYPED}
            label={text[label]}
            mark={isOptional && text.optional}
            description={hint && text[hint]}
            placeholder={placeholder}
            className={isWide ? styles.widePart : undefined}
            value={own}
            onChange={({ target }) => change(name, target.value)}
          />
        )
      })}
      {error && (
        <div className={styles.widePart}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

function optionsOf(options: Readonly<Record<string, Word>>, own: string, text: (typeof partsText)['nl' | 'en']) {
  const known = Object.entries(options).map(([value, word]) => {
    const label = /^\d+$/.test(value) ? `${value}: ${text[word]}` : text[word]
    return { value, label }
  })
  return known.some(({ value }) => value === own) ? known : [...known, { value: own, label: own }]
}
