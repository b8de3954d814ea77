import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { PROPOSED_PRODUCT } from '../../../../rules/proposals'
import type { ServiceType } from '../../../gql/graphql'
import { useText } from '../../../i18n/preferences'
import { Button } from '../../../ui/Button'
import { Modal } from '../../../ui/Modal'
import { Note } from '../../../ui/Note'
import type { Proposals } from '../../basket/useProposals'
import { HostingBenefit, SslBenefit } from './Benefit'
import styles from './SmartBenefitsModal.module.css'
import { smartBenefitsText } from './smart-benefits.text'
import type { HostingChoice } from './step2-context'

interface SmartBenefitsModalProps {
  isOpen: boolean
  proposals: Proposals
  packages: readonly HostingChoice[]
  /** Sends what was ticked; answers why that could not be done. */
  onAccept(accepted: ServiceType[]): Promise<string | null>
  onDecline(): void
}

/** A step up in hosting and a certificate, each to be taken or left (MOD-004, MOD-005). Nothing is ticked beforehand. */
export function SmartBenefitsModal({ isOpen, proposals, packages, onAccept, onDecline }: SmartBenefitsModalProps) {
  const t = useText(smartBenefitsText)
  const [ticked, setTicked] = useState<readonly ServiceType[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const offers = [proposals.hosting, proposals.ssl].filter(({ serviceType }) => serviceType !== 'NONE')
  const hasTwo = offers.length > 1

  const tick = (type: ServiceType, isTicked: boolean) =>
    setTicked(isTicked ? [...ticked, type] : ticked.filter((other) => other !== type))

  async function accept() {
    setIsBusy(true)
    setRefusal(await onAccept([...ticked]))
    setIsBusy(false)
  }

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
            onClick={() => void accept()}
          >
            {t.accept}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className="muted">{hasTwo ? t.twoText : t.oneText}</p>
        {refusal && (
          <Note kind="error" role="alert">
            {refusal}
          </Note>
        )}
        {offers.map((offer) => {
          const { serviceType } = offer
          const own = {
            proposal: offer,
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
              choice={packages.find(({ productCode }) => productCode === code)}
            />
          )
        })}
      </div>
    </Modal>
  )
}
