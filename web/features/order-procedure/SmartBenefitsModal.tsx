import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { formatEuros } from '../../../rules/money'
import { text as pricingText } from '../../../rules/pricing.text'
import { PROPOSED_PRODUCT } from '../../../rules/proposals'
import { fieldText } from '../../forms/fields.text'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { ProposalsQuery, ServiceType, SmartBenefits_QueryFragment } from '../../gql/graphql'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CheckboxCard } from '../../ui/Checkbox'
import { Modal } from '../../ui/Modal'
import { Note } from '../../ui/Note'
import { Price } from '../../ui/Price'
import styles from './SmartBenefitsModal.module.css'
import { smartBenefitsText } from './smart-benefits.text'
import { step2Text } from './step2.text'

/** Customer products only: resellers get no offers. */
const SMART_BENEFITS_QUERY = graphql(`
  fragment SmartBenefits_query on Query {
    customerPackages: hostingPackages(audience: CUSTOMER) {
      id
      productCode
      originalPrice
      space
      traffic
      mailboxes
    }
  }
`)

export type Proposal = ProposalsQuery['basket']['proposals'][number]

interface SmartBenefitsModalProps {
  isOpen: boolean
  /** One or two; never NONE. */
  proposals: readonly Proposal[]
  query: FragmentType<typeof SMART_BENEFITS_QUERY>
  /** Sends the accepted proposals; returns why that failed. */
  onAccept(accepted: ServiceType[]): Promise<string | null>
  onDecline(): void
}

/** Offers a larger hosting package and a certificate, each optional. Nothing is preselected. */
export function SmartBenefitsModal({ isOpen, proposals, query, onAccept, onDecline }: SmartBenefitsModalProps) {
  const { customerPackages } = useSuspenseFragment({ fragment: SMART_BENEFITS_QUERY, from: query }).data
  const t = useText(smartBenefitsText)
  const { failed } = useText(fieldText)
  const [ticked, setTicked] = useState<readonly ServiceType[]>([])
  const hasTwo = proposals.length > 1

  const tick = (type: ServiceType, isTicked: boolean) =>
    setTicked(isTicked ? [...ticked, type] : ticked.filter((other) => other !== type))

  const { run, isBusy, problem } = useAttempt(failed, async () => {
    const message = await onAccept([...ticked])
    return message === null ? null : { message }
  })

  return (
    <Modal
      isOpen={isOpen}
      onClose={onDecline}
      size="wide"
      title={hasTwo ? t.two : t.one}
      closeLabel={t.close}
      isBusy={isBusy}
      footer={
        <>
          <Button disabled={isBusy} onClick={onDecline}>
            {t.decline}
          </Button>
          <Button
            variant="primary"
            iconEnd={ArrowRight}
            disabled={ticked.length === 0}
            isBusy={isBusy}
            busyLabel={t.accepting}
            onClick={() => void run()}
          >
            {t.accept}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className="muted">{hasTwo ? t.twoText : t.oneText}</p>
        {problem && (
          <Note kind="error" role="alert">
            {problem}
          </Note>
        )}
        {proposals.map((proposal) => {
          const { serviceType } = proposal
          const own = {
            proposal,
            checked: ticked.includes(serviceType),
            disabled: isBusy,
            onChange: (isTicked: boolean) => tick(serviceType, isTicked),
          }
          if (serviceType === 'SSL' || serviceType === 'NONE') return <SslBenefit key={serviceType} {...own} />
          const code = PROPOSED_PRODUCT[serviceType]
          return (
            <HostingBenefit
              key={serviceType}
              {...own}
              choice={customerPackages.find(({ productCode }) => productCode === code)}
            />
          )
        })}
      </div>
    </Modal>
  )
}

interface BenefitProps {
  proposal: Proposal
  checked: boolean
  disabled: boolean
  onChange(isTicked: boolean): void
}

interface HostingBenefitProps extends BenefitProps {
  /** The package on sale. */
  choice: SmartBenefits_QueryFragment['customerPackages'][number] | undefined
}

/** Extra cost of the hosting in its first six months, its total then, and the later price. */
function HostingBenefit({ proposal, choice, onChange, ...native }: HostingBenefitProps) {
  const t = useText(smartBenefitsText)
  const { summary: sizes } = useText(step2Text)
  const { perMonth } = useText(pricingText)
  const money = useMoney()
  const { serviceType, price, extraPrice } = proposal
  const name = proposal.productName ?? ''
  const isOnOffer = choice !== undefined && choice.originalPrice > price
  return (
    <CheckboxCard
      {...native}
      className={styles.card}
      onChange={(event) => onChange(event.currentTarget.checked)}
      title={serviceType === 'ADD_INTRO_HOSTING' ? t.add({ name }) : t.upgrade({ name })}
      description={<Description proposal={proposal} summary={choice && sizes(choice)} />}
      end={
        <>
          <Price amount={`+ ${money(extraPrice)}`} unit={perMonth} />
          {extraPrice !== price && <span className={styles.lines}>{t.packagePrice({ price: money(price) })}</span>}
          {extraPrice === price && isOnOffer && <span className={styles.lines}>{t.sixMonths}</span>}
          {isOnOffer && <span className={styles.lines}>{t.later({ price: money(choice.originalPrice) })}</span>}
        </>
      }
    />
  )
}

/** Price of a certificate per year. Hosting includes a free one, so the text explains the difference. */
function SslBenefit({ proposal, onChange, ...native }: BenefitProps) {
  const t = useText(smartBenefitsText)
  const { perYear } = useText(pricingText)
  const { locale } = usePreferences()
  const money = useMoney()
  const { insuredValue } = proposal
  const adds = insuredValue === null ? null : t.certificateAdds({ amount: formatEuros(insuredValue, locale) })
  return (
    <CheckboxCard
      {...native}
      className={styles.card}
      onChange={(event) => onChange(event.currentTarget.checked)}
      title={proposal.productName}
      description={<Description proposal={proposal} summary={adds ?? proposal.summary} />}
      end={<Price amount={money(proposal.price)} unit={perYear} />}
    />
  )
}

interface DescriptionProps {
  proposal: Proposal
  summary: string | null | undefined
}

function Description({ proposal: { domainName }, summary }: DescriptionProps) {
  const t = useText(smartBenefitsText)
  return (
    <>
      {summary}
      {domainName && <span className={styles.lines}>{t.forDomain({ domain: toUnicode(domainName) })}</span>}
    </>
  )
}
