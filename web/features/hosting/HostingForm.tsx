import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CsrfField } from '../../forms/CsrfField'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Note } from '../../ui/Note'
import { hostingText } from './hosting.text'

/** Subject of the order: an owned domain, or a package. */
export type HostingTarget = { domain: string } | { hostingPackageId: string }

interface HostingFormProps {
  action: string
  fields: Record<string, string>
  className?: string
  children: ReactNode
}

/** A plain form that the browser itself posts; the response is the order page with the choice in its basket. */
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

/** Address where a package is ordered. */
export const targetPath = (target: HostingTarget): string =>
  'domain' in target ? paths.addHosting : paths.upgradeHosting

/** Shown after a refused form, which the redirect's address reports. */
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
