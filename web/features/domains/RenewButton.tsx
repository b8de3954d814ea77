import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { lazy, Suspense, useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { domainPageText } from './domain-page.text'
import styles from './RenewButton.module.css'

const RENEW_BUTTON = graphql(`
  fragment RenewButton_domain on Domain {
    id
    name
    renewal {
      id
      state
      price
      orderId
      restorableBefore
    }
  }
`)

const RenewDialog = lazy(async () => ({ default: (await import('../renewals/RenewDialog')).RenewDialog }))

/** Opens the order of more years, or of the term that restores an expired domain; renders nothing when neither is possible. */
export function RenewButton({ domain }: { domain: FragmentType<typeof RENEW_BUTTON> }) {
  const { data } = useSuspenseFragment({ fragment: RENEW_BUTTON, from: domain })
  const { name, renewal } = data
  const text = useText(domainPageText)
  const [isOpen, setIsOpen] = useState(false)
  const isEnded = renewal?.state === 'ENDED'
  if (!renewal || renewal.price === null || renewal.orderId || renewal.state === 'BEING_RENEWED') return null
  if (isEnded && !renewal.restorableBefore) return null
  const shownName = toUnicode(name)
  return (
    <>
      <Button
        size="sm"
        className={styles.renew}
        variant={isEnded ? 'primary' : 'secondary'}
        aria-haspopup="dialog"
        aria-label={isEnded ? text.restoreNamed({ domain: shownName }) : text.renewNamed({ domain: shownName })}
        onClick={() => setIsOpen(true)}
      >
        {isEnded ? text.restore : text.renewNow}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RenewDialog id={renewal.id} name={shownName} isEnded={isEnded} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
