import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ArrowRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { opensNextStep, type Transfer } from '../../../rules/transfer'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Skeleton } from '../../ui/Skeleton'
import styles from './Step2.module.css'
import { type BlockDraft, type DomainItem, hostingOf } from './service-block'
import { step2Text } from './step2.text'

const ServiceBlock = lazy(async () => ({ default: (await import('./ServiceBlock')).ServiceBlock }))

const STEP_2_BASKET = graphql(`
  fragment Step2_basket on Basket {
    id
    channel
    period
    isHostingUpgrade
  }
`)

const STEP_2_QUERY = graphql(`
  fragment Step2_query on Query {
    viewer {
      isLoggedIn
    }
    customerPackages: hostingPackages(audience: CUSTOMER) {
      id
      ...HostingSection_package
      ...SiteToo_package
    }
    resellerPackages: hostingPackages(audience: RESELLER) {
      id
      ...HostingSection_package
      ...SiteToo_package
    }
    freeInstallations {
      id
      productCode
      productName
    }
  }
`)

interface Step2Props {
  basket: FragmentType<typeof STEP_2_BASKET>
  query: FragmentType<typeof STEP_2_QUERY>
  domains: readonly DomainItem[]
  drafts: Readonly<Record<string, BlockDraft>>
  /** Continue was refused: errors are marked until they are corrected. */
  isMarked: boolean
  /** Continue is pending, whichever button was pressed. */
  isContinuing: boolean
  onType(domain: string, draft: BlockDraft): void
  /** Both save the input to the basket, and return why that failed; null on success. */
  saveUrl(item: DomainItem, url: string): Promise<string | null>
  saveTransfer(item: DomainItem, transfer: Transfer): Promise<string | null>
  onContinue(): void
  /** Returns to the domain search. */
  onSearch(): void
}

/** From this number of domains on, completed ones are collapsed when the page opens. */
const FOLDS_FROM_DOMAINS = 3

/** Services: one block for each domain in the basket. */
export function Step2({ domains, drafts, isMarked, isContinuing, onContinue, ...props }: Step2Props) {
  const { data: basket } = useSuspenseFragment({ fragment: STEP_2_BASKET, from: props.basket })
  const { data: query } = useSuspenseFragment({
    fragment: STEP_2_QUERY,
    fragmentName: 'Step2_query',
    from: props.query,
  })
  const t = useText(step2Text)
  const first = domains.find((item) => (item.serviceType ?? 'HOSTING') === 'HOSTING' && !hostingOf(item))
  return (
    <div className={styles.step}>
      <h2 className={styles.title}>{t.title}</h2>
      {domains.length === 0 ? (
        <EmptyState actions={<Button onClick={props.onSearch}>{t.search}</Button>}>{t.empty}</EmptyState>
      ) : (
        <>
          {domains.map((item) => (
            <Suspense key={item.title} fallback={<Skeleton height={320} />}>
              <ServiceBlock
                item={item}
                basket={basket}
                isLoggedIn={query.viewer.isLoggedIn}
                packages={basket.channel === 'RESELLER' ? query.resellerPackages : query.customerPackages}
                installations={query.freeInstallations}
                isFoldable={domains.length >= FOLDS_FROM_DOMAINS}
                isCompact={first !== undefined && first !== item}
                draft={drafts[item.title]}
                isMarked={isMarked}
                onType={(draft) => props.onType(item.title, draft)}
                onSaveUrl={(url) => props.saveUrl(item, url)}
                onSaveTransfer={(transfer) => props.saveTransfer(item, transfer)}
                onTransferSaved={() => opensNextStep(domains.length) && onContinue()}
              />
            </Suspense>
          ))}
          <div className={styles.next}>
            <Button variant="primary" size="lg" iconEnd={ArrowRight} isBusy={isContinuing} onClick={onContinue}>
              {t.continue}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
