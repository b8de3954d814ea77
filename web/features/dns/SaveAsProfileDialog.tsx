import { useId } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { Zone_DomainFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Modal } from '../../ui/Modal'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import styles from './DnsPage.module.css'
import { dnsText } from './dns.text'
import { keepProfiles, useProfileName } from './profiles'

const SAVE_AS_PROFILE = graphql(`
  mutation SaveDnsAsProfile($input: CreateDnsProfileFromDomainInput!) {
    createDnsProfileFromDomain(input: $input) {
      ... on DnsProfileChange {
        profiles {
          id
          ...ApplyProfile_profile
        }
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

interface SaveAsProfileDialogProps {
  domain: Zone_DomainFragment
  isOpen: boolean
  onClose(): void
}

/** Asks for the name of the profile. Loaded when it first opens. */
export function SaveAsProfileDialog({ domain, isOpen, onClose }: SaveAsProfileDialogProps) {
  const text = useText(dnsText)
  const formId = useId()
  const save = useAct(SAVE_AS_PROFILE, {
    update: (cache, { data }) => keepProfiles(cache, data?.createDnsProfileFromDomain),
  })
  const { form, submit, isBusy, isNamed, modal } = useProfileName(async ({ name }) => {
    const answer = await save({ domainName: domain.name, name })
    if (answer.__typename !== 'DnsProfileChange') return answer
    showToast({ kind: 'ok', text: text.profileCreated })
    onClose()
    return null
  })
  return (
    <>
      <Modal
        isOpen={isOpen}
        onClose={onClose}
        isBusy={isBusy}
        title={text.saveAs}
        footer={
          <>
            <Button disabled={isBusy} onClick={onClose}>
              {text.cancel}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              disabled={!isNamed}
              isBusy={isBusy}
              busyLabel={text.saving}
            >
              {text.save}
            </Button>
          </>
        }
      >
        <form id={formId} className={styles.choices} noValidate onSubmit={(event) => void submit(event)}>
          <p>{text.saveAsNote({ name: toUnicode(domain.name) })}</p>
          <TextField {...form.field('name')} label={text.profileName} autoComplete="off" autoFocus required />
        </form>
      </Modal>
      {modal}
    </>
  )
}
