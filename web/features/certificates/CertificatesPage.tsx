import type { FragmentType } from '@apollo/client'
import { useQueryRefHandlers, useSuspenseFragment } from '@apollo/client/react'
import { LockKeyhole } from 'lucide-react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { useMoreOfViewer } from '../../apollo/useMoreOfViewer'
import { graphql } from '../../gql'
import { usePreferences, useText } from '../../i18n/preferences'
import { certificatePath, paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { AccountFrame, AccountHead } from '../accounts/AccountFrame'
import { formatDay } from '../accounts/format-day'
import styles from './Certificates.module.css'
import { CERTIFICATE_TONES } from './certificate-tones'
import { certificatesText } from './certificates.text'

export const query = graphql(`
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

/** A customer's certificates, the newest first. */
export function CertificatesPage() {
  const { queryRef, data } = usePageData(query)
  const { certificates } = data.viewer
  const { fetchMore } = useQueryRefHandlers(queryRef)
  const { more, isBusy } = useMoreOfViewer(fetchMore, 'certificates', certificates)
  const text = useText(certificatesText)
  const nodes = certificates?.edges.map(({ node }) => node) ?? []

  return (
    <AccountFrame>
      <AccountHead title={text.title} />
      <Card>
        {nodes.length === 0 ? (
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
        ) : (
          <ul>
            {nodes.map((node) => (
              <CertificateRow key={node.id} certificate={node} />
            ))}
          </ul>
        )}
      </Card>
      {certificates?.pageInfo.hasNextPage && (
        <Button isBusy={isBusy} onClick={() => void more()}>
          {text.more}
        </Button>
      )}
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
