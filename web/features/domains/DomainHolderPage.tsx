import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { useRefusable } from '../../apollo/useRefusable'
import { graphql } from '../../gql'
import type { DomainHolderPageQuery } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Switch } from '../../ui/Switch'
import { showToast } from '../../ui/toast-store'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import { HolderSelector } from '../whois/HolderSelector'
import { DomainFrame } from './DomainFrame'
import styles from './DomainHolderPage.module.css'
import { domainHolderText } from './domain-holder.text'

export const query = graphql(`
  query DomainHolderPage($name: String!) {
    viewer {
      domain(name: $name) {
        id
        name
        ...DomainFrame_domain
        holder {
          whois {
            id
          }
        }
        privacy {
          supported
          enabled
          protect
        }
      }
    }
  }
`)

type HeldDomain = NonNullable<DomainHolderPageQuery['viewer']['domain']>

/** Whose name a domain is in, and whether the world sees it. */
export function DomainHolderPage() {
  const { domain } = usePageData(query).data.viewer
  if (!domain) return <Navigate to={paths.notFound} replace />
  return (
    <DomainFrame domain={domain} tab="domainHolder">
      {/* Another domain begins with its own holder. */}
      <Holder key={domain.id} domain={domain} />
      {domain.privacy.supported && <Privacy domain={domain} />}
    </DomainFrame>
  )
}

const SET_HOLDER = graphql(`
  mutation SetDomainHolder($input: SetDomainHolderInput!) {
    setDomainHolder(input: $input) {
      ... on Domain {
        id
        holder {
          whois {
            id
          }
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

function Holder({ domain }: { domain: HeldDomain }) {
  const text = useText(domainHolderText)
  const current = domain.holder.whois?.id ?? null
  const [picked, setPicked] = useState(current)
  const [isEditing, setIsEditing] = useState(false)
  const { confirmed, dialog } = useConfirmedIdentity()
  const setHolder = useAct(SET_HOLDER)
  const { run, isBusy, problem } = useRefusable(text.failed, async () => {
    const act = text.act({ domain: toUnicode(domain.name) })
    const answer = await confirmed(act, () => setHolder({ domainId: domain.id, whoisId: picked }))
    if (answer === null) return null
    if (answer.__typename !== 'Domain') return answer.message
    showToast({ kind: 'ok', text: text.saved })
    return null
  })
  return (
    <Card as="section" aria-labelledby="holder">
      <CardPart className={styles.part}>
        <h2 id="holder" className={styles.title}>
          {text.title}
        </h2>
        {problem && (
          <Note kind="error" role="alert" title={text.refused}>
            {problem}
          </Note>
        )}
        <HolderSelector value={picked} canEdit onChange={setPicked} onEditing={setIsEditing} />
      </CardPart>
      {!isEditing && (
        <CardPart kind="foot" className={styles.foot}>
          <p className="small muted">{text.takesMinutes}</p>
          <div className={styles.actions}>
            <Button variant="quiet" disabled={isBusy || picked === current} onClick={() => setPicked(current)}>
              {text.cancel}
            </Button>
            <Button
              variant="primary"
              disabled={picked === current}
              isBusy={isBusy}
              busyLabel={text.saving}
              onClick={() => void run()}
            >
              {text.save}
            </Button>
          </div>
        </CardPart>
      )}
      {dialog}
    </Card>
  )
}

const SET_PRIVACY = graphql(`
  mutation SetDomainPrivacy($input: SetDomainPrivacyInput!) {
    setDomainPrivacy(input: $input) {
      ... on Domain {
        id
        privacy {
          supported
          enabled
          protect
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

function Privacy({ domain: { id, privacy } }: { domain: HeldDomain }) {
  const text = useText(domainHolderText)
  const setPrivacy = useAct(SET_PRIVACY)
  const { run, isBusy, problem } = useRefusable(text.failed, async () => {
    const answer = await setPrivacy({ domainId: id, protect: !privacy.protect })
    return answer.__typename === 'Domain' ? null : answer.message
  })
  return (
    <Card as="section" isPadded aria-label={text.privacy} className={styles.part}>
      <Switch checked={privacy.protect} disabled={!privacy.enabled || isBusy} onChange={() => void run()}>
        <b>{text.privacy}</b>
        <span className={styles.effect}>{privacy.protect ? text.privacyOn : text.privacyOff}</span>
        {!privacy.enabled && <span className={styles.effect}>{text.privacyLocked}</span>}
      </Switch>
      {problem && (
        <Note kind="error" role="alert">
          {problem}
        </Note>
      )}
    </Card>
  )
}
