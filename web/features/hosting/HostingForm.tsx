import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CsrfField } from '../../forms/CsrfField'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Note } from '../../ui/Note'
import { hostingText } from './hosting.text'

/** What is ordered for: a domain that is owned, or a package. */
export type HostingTarget = { domain: string } | { hostingPackageId: string }

interface HostingFormProps {
  action: string
  fields: Record<string, string>
  className?: string
  children: ReactNode
}

/** A plain form, which the browser itself posts: the answer is the order page, with what was chosen in its basket. */
export function HostingForm({ action, fields, className, children }: HostingFormProps) {
  return (
    <form method="post" action={action} className={className}>
      <CsrfField name="csrf" />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      {children}
    </form>
  )
}

/** Where a package is ordered. */
export const targetPath = (target: HostingTarget): string =>
  'domain' in target ? paths.addHosting : paths.upgradeHosting

/** After a form was refused, which its answer says in the address. */
export function RefusedNote() {
  const text = useText(hostingText)
  const [search] = useSearchParams()
  if (!search.has('refused')) return null
  return (
    <Note kind="error" role="alert">
      {text.refused}
    </Note>
  )
}
