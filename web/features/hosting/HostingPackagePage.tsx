import { Check, ExternalLink } from 'lucide-react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import type { HostingPackagePageQuery } from '../../gql/graphql'
import { formatLocalDate } from '../../i18n/format-day'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { Successor } from '../../layout/Successor'
import { domainPath, paths, servicePaths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { LinkButton } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { abuseText } from '../abuse/abuse.text'
import { SuspensionNote } from '../abuse/SuspensionNote'
import { RenewalSwitch } from '../renewals/RenewalSwitch'
import { Fact, Facts } from './Facts'
import { hostingPackageMeta, hostingPackageText } from './hosting-package.text'
import { MailboxesCard } from './MailboxesCard'
import { LoginCard } from './PackageLogin'
import { Usage } from './PackageUsage'

const query = graphql(`
  query HostingPackagePage($id: ID!) {
    viewer {
      isSubUser
      hostingPackage(id: $id) {
        id
        name
        domainName
        successorName
        suspension {
          reasonName
          ground
          article
          explanation
          deadline
          since
        }
        renewsOn
        renewal {
          id
          state
          ...RenewalSwitch_renewal
        }
        price
        product {
          id
          productName
        }
        domain {
          id
          name
        }
        entrances {
          panelUrl
          webmailUrl
          mailHost
        }
        software {
          name
          adminUrl
        }
        extraServices {
          id
          productName
        }
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ search }) => ({ id: search.get('id') ?? '' }),
  meta: pageMeta(hostingPackageMeta),
  isFound: ({ viewer }) => Boolean(viewer.hostingPackage),
  Component: HostingPackagePage,
})

type OwnPackage = NonNullable<HostingPackagePageQuery['viewer']['hostingPackage']>

/** One package of a customer: its usage and limits, and where to manage it. */
function HostingPackagePage() {
  const { viewer } = usePageData(query).data
  const { hostingPackage: owned } = viewer
  const text = useText(hostingPackageText)
  const abuse = useText(abuseText)
  const money = useMoney()
  const { locale } = usePreferences()
  if (!owned) return null
  const { suspension } = owned
  // Nothing can be done with a suspended package but renew it.
  const mayManage = !viewer.isSubUser && !suspension
  const domain = toUnicode(owned.domainName)
  const title = owned.product?.productName ?? owned.name
  const price = text.perMonth({ price: money(owned.price) })
  const isOn = owned.renewal?.state !== 'ENDED'
  // The renewal card below shows the known end, with a switch.
  const term = !owned.renewal && owned.renewsOn && text.runsUntil({ day: formatLocalDate(owned.renewsOn, locale) })
  const asked = `?id=${encodeURIComponent(owned.id)}`
  return (
    <AccountFrame>
      <AccountHead
        crumbs={[{ to: servicePaths.hosting, label: text.packages }]}
        title={title}
        badge={
          suspension ? (
            <Badge tone="error">{abuse.badge}</Badge>
          ) : (
            <Badge tone={isOn ? 'ok' : 'error'} icon={isOn ? Check : undefined}>
              {isOn ? text.active : text.ended}
            </Badge>
          )
        }
        actions={
          mayManage && (
            <>
              <LinkButton render={(link) => <Link to={paths.upgradeHosting + asked} {...link} />}>
                {text.upgrade}
              </LinkButton>
              {owned.entrances && (
                <LinkButton
                  variant="primary"
                  icon={ExternalLink}
                  href={owned.entrances.panelUrl}
                  target="_blank"
                  rel="noreferrer"
                >
                  {text.openPanel}
                </LinkButton>
              )}
            </>
          )
        }
      >
        {text.for}{' '}
        {owned.domain ? <Link to={domainPath('domain', owned.domain.name)}>{domain}</Link> : <span>{domain}</span>}.{' '}
        {[price, term].filter(Boolean).join(', ')}. <Successor name={owned.successorName} />
      </AccountHead>
      {suspension && <SuspensionNote of="hosting" suspension={suspension} />}
      <Usage id={owned.id} upgradePath={mayManage ? paths.upgradeHosting + asked : null} />
      {owned.entrances && !suspension && <MailboxesCard id={owned.id} domain={domain} entrances={owned.entrances} />}
      {!suspension && <SoftwareCard owned={owned} />}
      {mayManage && <LoginCard id={owned.id} domain={domain} />}
      {owned.renewal && (
        <Section title={text.renewal}>
          <CardPart>
            <RenewalSwitch renewal={owned.renewal} name={title} maySwitch={!viewer.isSubUser} />
          </CardPart>
        </Section>
      )}
      <Section
        title={text.extras}
        description={
          owned.extraServices.length === 0
            ? text.noExtras
            : owned.extraServices.map(({ productName }) => productName).join(', ')
        }
        end={
          mayManage && (
            <LinkButton render={(link) => <Link to={paths.extraServices + asked} {...link} />}>
              {text.chooseExtras}
            </LinkButton>
          )
        }
      />
    </AccountFrame>
  )
}

function SoftwareCard({ owned: { software, entrances, domainName } }: { owned: OwnPackage }) {
  const text = useText(hostingPackageText)
  const adminUrl = software?.adminUrl
  return (
    <Section
      title={text.software}
      description={
        <>
          {!software && text.noSoftware}
          {software && !adminUrl && text.softwareInPanel}
          {adminUrl && text.softwareHint}
        </>
      }
      end={
        !software &&
        entrances && (
          <LinkButton icon={ExternalLink} href={entrances.panelUrl} target="_blank" rel="noreferrer">
            {text.install}
          </LinkButton>
        )
      }
    >
      {software && (
        <Facts>
          <Fact label={software.name} value={adminUrl ?? toUnicode(domainName)} isLink={Boolean(adminUrl)} />
        </Facts>
      )}
    </Section>
  )
}
