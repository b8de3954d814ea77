import type { FragmentType } from '@apollo/client'
import { useQueryRefHandlers, useSuspenseFragment } from '@apollo/client/react'
import { LockKeyhole } from 'lucide-react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { useConnection } from '../../apollo/useConnection'
import { graphql } from '../../gql'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { certificatePath, paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { LinkButton } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ListCard } from '../../ui/ListCard'
import styles from './Certificates.module.css'
import { CERTIFICATE_TONES } from './certificate-tones'
import { certificatesMeta, certificatesText } from './certificates.text'

const query = graphql(`
  query Certificates($after: String) {
    viewer {
      certificates(first: 20, after: $after) {
        edges {
          node {
            id
            ...CertificateRow_certificate
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: () => ({ after: null }),
  meta: pageMeta(certificatesMeta),
  Component: CertificatesPage,
})

/** The customer's certificates, newest first. */
function CertificatesPage() {
  const { queryRef, data } = usePageData(query)
  const { fetchMore } = useQueryRefHandlers(queryRef)
  const certificates = useConnection(data.viewer.certificates, fetchMore, ['viewer', 'certificates'])
  const text = useText(certificatesText)

  return (
    <AccountFrame>
      <AccountHead title={text.title} />
      <ListCard
        list={certificates}
        moreLabel={text.more}
        empty={
          <EmptyState
            icon={LockKeyhole}
            actions={
              <LinkButton variant="primary" render={(link) => <Link to={paths.ssl} {...link} />}>
                {text.toOrder}
              </LinkButton>
            }
          >
            {text.none}
          </EmptyState>
        }
      >
        <ul>
          {certificates.nodes.map((node) => (
            <CertificateRow key={node.id} certificate={node} />
          ))}
        </ul>
      </ListCard>
    </AccountFrame>
  )
}

const CERTIFICATE_ROW = graphql(`
  fragment CertificateRow_certificate on Certificate {
    id
    commonName
    productName
    state
    expiresAt
  }
`)

function CertificateRow({ certificate }: { certificate: FragmentType<typeof CERTIFICATE_ROW> }) {
  const { data } = useSuspenseFragment({ fragment: CERTIFICATE_ROW, from: certificate })
  const text = useText(certificatesText)
  const { locale } = usePreferences()
  const day = data.expiresAt && formatDay(Date.parse(data.expiresAt), locale)
  const validity = data.state === 'EXPIRED' ? text.expiredOn : text.validUntil
  return (
    <li className={styles.row}>
      <Link to={certificatePath(data.id)}>
        <span>
          <b>{toUnicode(data.commonName)}</b>
          <span className="hint">{[data.productName, day && validity({ day })].filter(Boolean).join(', ')}</span>
        </span>
        <Badge tone={CERTIFICATE_TONES[data.state]}>{text[data.state]}</Badge>
      </Link>
    </li>
  )
}
