import { lazy, Suspense, useState } from 'react'
import type { Zone_DomainFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { useEver } from '../../ui/useEver'
import { dnsText } from './dns.text'

const SaveAsProfileDialog = lazy(async () => ({
  default: (await import('./SaveAsProfileDialog')).SaveAsProfileDialog,
}))

/** Creates a profile from the records of a domain. */
export function SaveAsProfile({ domain }: { domain: Zone_DomainFragment }) {
  const text = useText(dnsText)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{text.saveAs}</Button>
      {useEver(isOpen) && (
        <Suspense fallback={null}>
          <SaveAsProfileDialog domain={domain} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
