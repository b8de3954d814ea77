import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { Zone_DomainFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { showToast } from '../../ui/toast-store'
import { dnsText } from './dns.text'
import { useAttemptInModal } from './useProblemModal'

const RESET_DNS = graphql(`
  mutation ResetDns($input: DnsDomainInput!) {
    resetDnsToDefault(input: $input) {
      ... on DnsChange {
        domain {
          ...Zone_domain
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

/** Restores the domain's initial records, after confirmation. */
export function ResetDns({ domain }: { domain: Zone_DomainFragment }) {
  const text = useText(dnsText)
  const reset = useAct(RESET_DNS)
  const [isOpen, setIsOpen] = useState(false)
  const { run, isBusy, modal } = useAttemptInModal(async () => {
    const answer = await reset({ domainId: domain.id })
    if (answer.__typename !== 'DnsChange') return answer
    showToast({ kind: 'ok', text: text.resetDone })
    return null
  })

  return (
    <>
      <Button variant="quietDanger" icon={RotateCcw} onClick={() => setIsOpen(true)}>
        {text.reset}
      </Button>
      <ConfirmModal
        isOpen={isOpen}
        variant="warning"
        isDangerous
        title={text.resetTitle}
        okLabel={text.resetOk}
        cancelLabel={text.cancel}
        isBusy={isBusy}
        busyLabel={text.resetting}
        onOk={() => void run().then(() => setIsOpen(false))}
        onCancel={() => setIsOpen(false)}
      >
        <p>{text.resetNote({ name: toUnicode(domain.name) })}</p>
      </ConfirmModal>
      {modal}
    </>
  )
}
