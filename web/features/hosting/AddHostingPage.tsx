import { useState } from 'react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { paths, servicePaths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button, LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { FlagLine } from '../../ui/FlagLine'
import { Note } from '../../ui/Note'
import { TextField } from '../../ui/TextField'
import { SubUserNote } from '../accounts/SubUserNote'
import styles from './Hosting.module.css'
import { RefusedNote } from './HostingForm'
import { addHostingMeta, hostingText } from './hosting.text'
import { PackageCards } from './PackageCards'
import { PickerRow } from './PackagePicker'

const query = graphql(`
  query AddHosting($name: String!, $picks: Boolean!) {
    viewer {
      isReseller
      isSubUser
      domain(name: $name) @skip(if: $picks) {
        id
        name
      }
      domains(first: 20) @include(if: $picks) {
        edges {
          node {
            id
            name
          }
        }
        pageInfo {
          hasNextPage
        }
      }
      hostingPackages {
        id
        domainName
        product {
          id
          productName
        }
      }
    }
    hostingPackages {
      id
      ...PackageCard_package
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ search }) => ({ name: search.get('name') ?? '', picks: !search.get('name') }),
  meta: pageMeta(addHostingMeta),
  isFound: ({ viewer }, { search }) => !search.get('name') || Boolean(viewer.domain),
  Component: AddHostingPage,
})

/** Hosting packages for one of the customer's domains, given in the address or asked for. */
function AddHostingPage() {
  const { viewer, hostingPackages } = usePageData(query).data
  const text = useText(hostingText)
  const { domain, isReseller, isSubUser } = viewer
  const title = isReseller ? text.addResellerTitle : text.addTitle
  const owned = viewer.hostingPackages?.find(({ domainName }) => domainName === domain?.name)
  return (
    <AccountFrame>
      <AccountHead crumbs={[{ to: servicePaths.hosting, label: text.title }]} title={title}>
        {domain && text.addFor({ domain: toUnicode(domain.name) })}
      </AccountHead>
      <RefusedNote />
      {isSubUser && <SubUserNote />}
      {domain && owned?.product && (
        <Note
          action={
            <LinkButton size="sm" render={(link) => <Link to={`${paths.upgradeHosting}?id=${owned.id}`} {...link} />}>
              {text.toUpgrade}
            </LinkButton>
          }
        >
          {text.hasPackage({ domain: toUnicode(domain.name), name: owned.product.productName })}
        </Note>
      )}
      {domain ? (
        <PackageCards
          packages={hostingPackages}
          target={{ domain: domain.name }}
          current={owned?.product?.id}
          isDisabled={isSubUser}
        />
      ) : (
        <DomainPicker
          names={viewer.domains?.edges.map(({ node }) => node.name) ?? []}
          hasMore={viewer.domains?.pageInfo.hasNextPage ?? false}
        />
      )}
    </AccountFrame>
  )
}

/** The customer's first names, and a field for any other. */
function DomainPicker({ names, hasMore }: { names: readonly string[]; hasMore: boolean }) {
  const text = useText(hostingText)
  const [typed, setTyped] = useState('')
  if (names.length === 0) {
    return (
      <Card>
        <EmptyState
          picture={<FlagLine name="wimpel" variant="small" />}
          actions={
            <LinkButton variant="primary" render={(link) => <Link to={paths.order} {...link} />}>
              {text.order}
            </LinkButton>
          }
        >
          {text.noDomains}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card as="section" aria-label={text.pickDomain}>
      <CardPart kind="head">
        <h2 className={styles.cardTitle}>{text.pickDomain}</h2>
      </CardPart>
      <ul>
        {names.map((name) => (
          <PickerRow
            key={name}
            to={`${paths.addHosting}?name=${encodeURIComponent(name)}`}
            label={name}
            domain={name}
          />
        ))}
      </ul>
      {hasMore && (
        <CardPart kind="foot">
          <form method="get" action={paths.addHosting} className={styles.otherName}>
            <TextField
              name="name"
              label={text.typeDomain}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              required
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
            />
            <Button type="submit">{text.next}</Button>
          </form>
        </CardPart>
      )}
    </Card>
  )
}
