import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { hasLeft } from '../../../rules/domain-status'
import { graphql } from '../../gql'
import type { DomainFrame_DomainFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { domainPath, servicePaths } from '../../paths'
import { Badge } from '../../ui/Badge'
import { DomainName } from '../../ui/DomainName'
import { TabLinks } from '../../ui/TabLinks'
import { domainFrameText } from './domain-frame.text'
import { domainsText } from './domains.text'

const DOMAIN_FRAME = graphql(`
  fragment DomainFrame_domain on Domain {
    id
    name
    status
    isActiveDnsServer
  }
`)

const TABS = ['domain', 'dns', 'forwarding', 'email', 'domainHolder'] as const

interface DomainFrameProps {
  domain: FragmentType<typeof DOMAIN_FRAME>
  /** The current tab. */
  tab: (typeof TABS)[number]
  /** State of the domain; by default its status, or who serves its DNS. */
  badge?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Frame around the pages of one domain: its name, its state, and the tabs. */
export function DomainFrame({ domain, tab, badge, actions, children }: DomainFrameProps) {
  const { data } = useSuspenseFragment({ fragment: DOMAIN_FRAME, from: domain })
  const text = useText(domainFrameText)
  const name = toUnicode(data.name)
  return (
    <AccountFrame>
      <AccountHead
        crumbs={[{ to: servicePaths.domains, label: text.crumb }]}
        crumb={name}
        flagOf={name}
        title={<DomainName name={name} isExtensionBold inherit />}
        badge={badge || <DomainBadge domain={data} />}
        actions={actions}
      />
      {!hasLeft(data.status) && (
        <TabLinks
          label={name}
          links={TABS.map((page) => ({
            href: domainPath(page, data.name),
            label: text[page],
            isCurrent: page === tab,
          }))}
          render={({ href, ...link }) => <Link to={href} {...link} />}
        />
      )}
      {children}
    </AccountFrame>
  )
}

function DomainBadge({ domain: { status, isActiveDnsServer } }: { domain: DomainFrame_DomainFragment }) {
  const text = useText(domainFrameText)
  const statusText = useText(domainsText)
  if (status !== 'ACTIVE')
    return <Badge tone={status === 'EXPIRED' || status === 'DELETED' ? 'error' : 'info'}>{statusText[status]}</Badge>
  return isActiveDnsServer ? <Badge tone="ok">{text.dnsHere}</Badge> : <Badge>{text.dnsElsewhere}</Badge>
}
