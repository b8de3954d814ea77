import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { DomainHolderPageQuery } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Switch } from '../../ui/Switch'
import { showToast } from '../../ui/toast-store'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import { HolderDetails } from '../whois/HolderDetails'
import { HolderSelector } from '../whois/HolderSelector'
import { DomainFrame } from './DomainFrame'
import styles from './DomainHolderPage.module.css'
import { domainHolderMeta, domainHolderText } from './domain-holder.text'
import { domainVariables, hasDomain, namedDomain } from './one-domain'

const query = graphql(`
  query DomainHolderPage($name: String!) {
    viewer {
      customerData {
        companyName
        firstName
        lastName
        street
        streetNumber
        streetNumberAddition
        postCode
        city
        country
      }
      domain(name: $name) {
        id
        name
        ...DomainFrame_domain
        holder {
          label
          email
          whois {
            id
            ...CurrentHolder_whois
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

export const page = definePage({
  query,
  variables: domainVariables,
  meta: pageMeta(domainHolderMeta, namedDomain),
  isFound: hasDomain,
  mountAttributes: ({ viewer: { domain } }) => ({
    'data-domain-name': domain?.name ?? '',
    'data-privacy-protect': String(domain?.privacy.protect),
    'data-privacy-enabled': String(domain?.privacy.enabled),
    'data-privacy-supported': String(domain?.privacy.supported),
  }),
  Component: DomainHolderPage,
})

type HeldDomain = NonNullable<DomainHolderPageQuery['viewer']['domain']>

/** Holder of a domain, and whether their data is public. */
function DomainHolderPage() {
  const { domain, customerData } = usePageData(query).data.viewer
  if (!domain) return <Navigate to={paths.notFound} replace />
  return (
    <DomainFrame domain={domain} tab="domainHolder">
      <CurrentHolder domain={domain} customerData={customerData} />
      {/* Resets the form for another domain. */}
      <Holder key={domain.id} domain={domain} />
      {domain.privacy.supported && <Privacy domain={domain} />}
    </DomainFrame>
  )
}

const CURRENT_HOLDER = graphql(`
  fragment CurrentHolder_whois on Whois {
    id
    company
    forename
    surname
    street
    houseNumber
    houseNumberAdd
    postcode
    city
    country
    email
    phone
  }
`)

interface CurrentHolderProps {
  domain: HeldDomain
  /** The default holder is the customer. */
  customerData: DomainHolderPageQuery['viewer']['customerData']
}

function CurrentHolder({ domain: { holder }, customerData }: CurrentHolderProps) {
  const { data: own } = useSuspenseFragment({ fragment: CURRENT_HOLDER, from: holder.whois })
  const text = useText(domainHolderText)
  const standard = customerData && {
    company: customerData.companyName,
    forename: customerData.firstName,
    surname: customerData.lastName,
    street: customerData.street,
    houseNumber: customerData.streetNumber,
    houseNumberAdd: customerData.streetNumberAddition,
    postcode: customerData.postCode,
    city: customerData.city,
    country: customerData.country ?? null,
    email: holder.email,
    phone: '',
  }
  const shown = own ?? standard
  return (
    <Card as="section" aria-labelledby="current-holder" isPadded className={styles.part}>
      <h2 id="current-holder" className={styles.title}>
        {text.current}
      </h2>
      {shown ? <HolderDetails holder={shown} /> : <p>{holder.label}</p>}
    </Card>
  )
}

const SET_HOLDER = graphql(`
  mutation SetDomainHolder($input: SetDomainHolderInput!) {
    setDomainHolder(input: $input) {
      ... on Domain {
        id
        holder {
          label
          email
          whois {
            ...CurrentHolder_whois
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
  const { run, isBusy, problem } = useAttempt(
    text.failed,
    async () => {
      const act = text.act({ domain: toUnicode(domain.name) })
      const answer = await confirmed(act, () => setHolder({ domainId: domain.id, whoisId: picked }))
      if (answer === null) return null
      if (answer.__typename !== 'Domain') return answer
      showToast({ kind: 'ok', text: text.saved })
      return null
    },
    { isExact: true },
  )
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
  const { run, isBusy, problem } = useAttempt(
    text.failed,
    async () => {
      const answer = await setPrivacy({ domainId: id, protect: !privacy.protect })
      return answer.__typename === 'Domain' ? null : answer
    },
    { isExact: true },
  )
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
