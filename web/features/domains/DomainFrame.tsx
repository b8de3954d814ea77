import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import type { DomainFrame_DomainFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { domainPath } from '../../paths'
import { Badge } from '../../ui/Badge'
import { DomainName } from '../../ui/DomainName'
import { TabLinks } from '../../ui/TabLinks'
import { AccountFrame, AccountHead } from '../accounts/AccountFrame'
import { servicePaths } from '../accounts/service-paths'
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
  /** Which of the domain's pages this is. */
  tab: (typeof TABS)[number]
  /** How the domain stands; its status, or who serves its DNS, when left out. */
  badge?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** What stands around the pages of one domain: its name, how it stands, and the ways to the others. */
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
        badge={badge ?? <DomainBadge domain={data} />}
        actions={actions}
      />
      <TabLinks
        label={name}
        links={TABS.map((page) => ({
          href: domainPath(page, data.name),
          label: text[page],
          isCurrent: page === tab,
        }))}
        render={({ href, ...link }) => <Link to={href} {...link} />}
      />
      {children}
    </AccountFrame>
  )
}

function DomainBadge({ domain: { status, isActiveDnsServer } }: { domain: DomainFrame_DomainFragment }) {
  const text = useText(domainFrameText)
  const statusText = useText(domainsText)
  if (status !== 'ACTIVE') return <Badge tone={status === 'EXPIRED' ? 'error' : 'info'}>{statusText[status]}</Badge>
  return isActiveDnsServer ? <Badge tone="ok">{text.dnsHere}</Badge> : <Badge>{text.dnsElsewhere}</Badge>
}
