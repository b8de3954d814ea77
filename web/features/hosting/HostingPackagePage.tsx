import { useApolloClient, useQuery } from '@apollo/client/react'
import { Check, ExternalLink, KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { HostingPackagePageQuery, PackageLoginQuery, PackageUsageQuery } from '../../gql/graphql'
import { formatLocalDate } from '../../i18n/format-day'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { Successor } from '../../layout/Successor'
import { reportError } from '../../lib/report-error'
import { domainPath, paths, servicePaths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { Skeleton } from '../../ui/Skeleton'
import { abuseText } from '../abuse/abuse.text'
import { SuspensionNote } from '../abuse/SuspensionNote'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import { RenewalSwitch } from '../renewals/RenewalSwitch'
import { Fact, Facts } from './Facts'
import styles from './HostingPackagePage.module.css'
import { hostingPackageMeta, hostingPackageText } from './hosting-package.text'
import { MailboxesCard } from './MailboxesCard'
import { Meter } from './Meter'

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

const PACKAGE_USAGE = graphql(`
  query PackageUsage($id: ID!) {
    viewer {
      hostingPackage(id: $id) {
        id
        usage {
          space {
            used
            limit
            left
            percent
          }
          traffic {
            used
            limit
            left
            percent
          }
          trafficResetsOn
          mailboxes {
            used
            limit
            left
            percent
          }
          databases {
            used
            limit
            left
            percent
          }
        }
      }
    }
  }
`)

type Used = NonNullable<NonNullable<PackageUsageQuery['viewer']['hostingPackage']>['usage']>['space']

/** Percentage from which the reader is warned. */
const NEARLY_FULL = 90

interface UsageProps {
  id: string
  /** Page with larger packages; null when the viewer may not order. */
  upgradePath: string | null
}

/** Fetched from the servers after the page has loaded, so that they cannot delay it. */
function Usage({ id, upgradePath }: UsageProps) {
  const text = useText(hostingPackageText)
  const { locale } = usePreferences()
  const { data, error, loading, refetch } = useQuery(PACKAGE_USAGE, {
    variables: { id },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  })
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  const usage = data?.viewer.hostingPackage?.usage
  if (!usage && loading) {
    return (
      <Card isPadded className={styles.asking} aria-busy="true" aria-label={text.asking} role="status">
        <Skeleton height={72} />
      </Card>
    )
  }
  if (!usage) {
    return (
      <Note
        kind={error ? 'warn' : 'info'}
        role="status"
        action={
          error && (
            <Button size="sm" onClick={() => void refetch().catch(reportError)}>
              {text.again}
            </Button>
          )
        }
      >
        {error ? text.away : text.unknown}
      </Note>
    )
  }
  const { space, traffic, mailboxes, databases, trafficResetsOn } = usage
  const isFilling = (space.percent ?? 0) >= NEARLY_FULL
  return (
    <>
      <Card as="section" aria-label={text.usage}>
        <dl className={styles.usage}>
          <UsageOf label={text.space} meter={space} hint={space.left && text.left({ left: space.left })} warns />
          <UsageOf
            label={text.traffic}
            meter={traffic}
            hint={text.resetsOn({ day: formatLocalDate(trafficResetsOn, locale) })}
            warns
          />
          <UsageOf label={text.mailboxes} meter={mailboxes} hint={countHint(mailboxes, text)} />
          <UsageOf label={text.databases} meter={databases} hint={countHint(databases, text)} />
        </dl>
      </Card>
      {isFilling && (
        <Note
          kind="warn"
          title={text.filling}
          action={
            upgradePath && (
              <LinkButton size="sm" render={(link) => <Link to={upgradePath} {...link} />}>
                {text.upgrade}
              </LinkButton>
            )
          }
        >
          {space.left && text.left({ left: space.left })}
        </Note>
      )}
    </>
  )
}

/** How many more of a counted resource can be created. */
const countHint = ({ left }: Used, text: { allUsed: string; toMake(p: { left: string }): string }) =>
  left && (left === '0' ? text.allUsed : text.toMake({ left }))

interface UsageOfProps {
  label: string
  meter: Used
  hint: string | null
  /** Whether a nearly full meter needs action. */
  warns?: boolean
}

function UsageOf({ label, meter: { used, limit, percent }, hint, warns = false }: UsageOfProps) {
  const text = useText(hostingPackageText)
  const limitText = limit === null ? text.unlimited : text.of({ limit })
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b className="num">{used}</b> <span className="hint">{limitText}</span>
        {percent !== null && (
          <Meter
            label={label}
            percent={percent}
            value={`${used} ${limitText}`}
            tone={warns && percent >= NEARLY_FULL ? 'warn' : null}
          />
        )}
        {hint && <span className="hint">{hint}</span>}
      </dd>
    </div>
  )
}

const PACKAGE_LOGIN = graphql(`
  query PackageLogin($id: ID!) {
    viewer {
      hostingPackage(id: $id) {
        id
        login {
          username
          panelUrl
          webmailUrl
          sftpHost
          mailHost
        }
      }
    }
  }
`)

const RESET_PASSWORD = graphql(`
  mutation ResetHostingPassword($input: ResetHostingPasswordInput!) {
    resetHostingPassword(input: $input) {
      ... on HostingPassword {
        password
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

type Login = NonNullable<NonNullable<PackageLoginQuery['viewer']['hostingPackage']>['login']>

/** Login details of the panel: fetched on request after the identity was confirmed, and kept on this page only. */
function LoginCard({ id, domain }: { id: string; domain: string }) {
  const text = useText(hostingPackageText)
  const client = useApolloClient()
  const { confirmed, dialog } = useConfirmedIdentity()
  const [login, setLogin] = useState<Login | null>(null)
  const [password, setPassword] = useState<string | null>(null)
  const resetPassword = useAct(RESET_PASSWORD, { fetchPolicy: 'no-cache' })

  const show = useAttempt(text.loginFailed, async () => {
    const ask = () => client.query({ query: PACKAGE_LOGIN, variables: { id }, fetchPolicy: 'no-cache' })
    const answer = await confirmed(text.loginAct({ domain }), ask)
    if (!answer) return null
    const shown = answer.data?.viewer.hostingPackage?.login ?? null
    setLogin(shown)
    return shown ? null : { message: text.noLogin }
  })
  const renew = useAttempt(text.passwordFailed, async () => {
    const answer = await confirmed(text.passwordAct({ domain }), () => resetPassword({ hostingPackageId: id }))
    if (!answer) return null
    if (answer.__typename !== 'HostingPassword') return answer
    setPassword(answer.password)
    return null
  })

  return (
    <Section
      title={text.login}
      description={text.loginHint}
      end={
        <Button variant="quiet" isBusy={renew.isBusy} busyLabel={text.makingPassword} onClick={() => void renew.run()}>
          {text.newPassword}
        </Button>
      }
    >
      {password && (
        <Facts announcedAs={text.passwordMade} note={text.passwordOnce}>
          <Fact label={text.password} value={password} />
        </Facts>
      )}
      {login ? (
        <Facts announcedAs={text.loginOf({ domain })}>
          <Fact label={text.username} value={login.username} />
          <Fact label={text.panel} value={login.panelUrl} isLink />
          <Fact label={text.webmail} value={login.webmailUrl} isLink />
          <Fact label={text.sftp} value={login.sftpHost} />
          <Fact label={text.mail} value={login.mailHost} />
        </Facts>
      ) : (
        <CardPart>
          <Button
            icon={KeyRound}
            isBusy={show.isBusy}
            busyLabel={text.showingLogin}
            aria-label={text.showLoginNamed({ domain })}
            onClick={() => void show.run()}
          >
            {text.showLogin}
          </Button>
        </CardPart>
      )}
      {[show.problem, renew.problem].filter(Boolean).map((problem) => (
        <CardPart key={problem}>
          <Note kind="error" role="alert">
            {problem}
          </Note>
        </CardPart>
      ))}
      {dialog}
    </Section>
  )
}
