import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ArrowRight } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { isStep2Valid } from '../../../../rules/service-block'
import { useText } from '../../../i18n/preferences'
import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { Skeleton } from '../../../ui/Skeleton'
import { useOrderFlow } from '../order-flow'
import styles from './Step2.module.css'
import { savedBlock, typedBlock } from './service-block-of'
import { step2Text } from './step2.text'
import { Step2Context, type Step2Shared } from './step2-context'
import { STEP_2_BASKET, STEP_2_QUERY } from './step2-fragments'
import { useContinue } from './useContinue'
import { useDrafts } from './useDrafts'
import { useSaveDrafts } from './useSaveDrafts'
import { useSmartBenefits } from './useSmartBenefits'

const ServiceBlock = lazy(async () => ({ default: (await import('./ServiceBlock')).ServiceBlock }))
const SmartBenefitsModal = lazy(async () => ({
  default: (await import('./SmartBenefitsModal')).SmartBenefitsModal,
}))

interface Step2Props {
  basket: FragmentType<typeof STEP_2_BASKET>
  query: FragmentType<typeof STEP_2_QUERY>
}

/** Services: one block for each domain in the basket (ORD-011). */
export function Step2(props: Step2Props) {
  const { data: basket } = useSuspenseFragment({
    fragment: STEP_2_BASKET,
    fragmentName: 'Step2_basket',
    from: props.basket,
  })
  const { data: query } = useSuspenseFragment({
    fragment: STEP_2_QUERY,
    fragmentName: 'Step2_query',
    from: props.query,
  })
  const t = useText(step2Text)
  const { goTo, continueFrom, isContinuing, setStep2Valid } = useOrderFlow()
  const { channel, period, isHostingUpgrade: isUpgrade } = basket
  const { isLoggedIn } = query.viewer
  const domains = useMemo(
    () => basket.items.filter(({ productType }) => productType === 'DOMAIN_REGISTRATION'),
    [basket.items],
  )
  const packages = channel === 'RESELLER' ? query.resellerPackages : query.customerPackages
  const redirect = query.redirects[0] ?? null
  const [isMarked, setIsMarked] = useState(false)
  const { draftOf, keepDraft } = useDrafts()
  const { saveUrl, saveTransfer, saveAll } = useSaveDrafts({ channel, redirect, keepDraft })
  const { offer, propose, accept, decline } = useSmartBenefits(channel)
  useContinue({
    basket,
    domains,
    isLoggedIn,
    draftOf,
    saveAll,
    mark: () => setIsMarked(true),
    propose,
  })

  const isValid = [typedBlock, savedBlock].every((read) =>
    isStep2Valid(domains.map((item) => read(item, draftOf(item.title)))),
  )
  useEffect(() => setStep2Valid(isValid), [isValid, setStep2Valid])

  const shared = useMemo<Step2Shared>(
    () => ({
      channel,
      period,
      isUpgrade,
      isLoggedIn,
      packages,
      installations: query.freeInstallations,
      redirect,
      domainCount: domains.length,
      isMarked,
      draftOf,
      keepDraft,
      saveUrl,
      saveTransfer,
    }),
    [
      channel,
      period,
      isUpgrade,
      isLoggedIn,
      packages,
      query.freeInstallations,
      redirect,
      domains.length,
      isMarked,
      draftOf,
      keepDraft,
      saveUrl,
      saveTransfer,
    ],
  )

  return (
    <div className={styles.step}>
      <h2 className={styles.title}>{t.title}</h2>
      {domains.length === 0 ? (
        <EmptyState actions={<Button onClick={() => goTo(1)}>{t.search}</Button>}>{t.empty}</EmptyState>
      ) : (
        <Step2Context value={shared}>
          {domains.map((item) => (
            <Suspense key={item.title} fallback={<Skeleton height={320} />}>
              <ServiceBlock item={item} sharesFlag={sharesLetter(domains, item.title)} />
            </Suspense>
          ))}
          <div className={styles.next}>
            <Button
              variant="primary"
              size="lg"
              iconEnd={ArrowRight}
              isBusy={isContinuing}
              onClick={() => continueFrom(2)}
            >
              {t.continue}
            </Button>
          </div>
        </Step2Context>
      )}
      {offer && (
        <Suspense fallback={null}>
          <SmartBenefitsModal
            key={offer.id}
            isOpen={offer.isOpen}
            proposals={offer.proposals}
            packages={packages}
            onAccept={accept}
            onDecline={decline}
          />
        </Suspense>
      )}
    </div>
  )
}

const sharesLetter = (domains: readonly { title: string }[], name: string): boolean =>
  domains.filter(({ title }) => title.charAt(0) === name.charAt(0)).length > 1
