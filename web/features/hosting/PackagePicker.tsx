import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ChevronRight, Server } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Icon } from '../../ui/Icon'
import styles from './Hosting.module.css'
import { hostingText } from './hosting.text'

const PACKAGE_PICKER = graphql(`
  fragment PackagePicker_package on SharedHosting {
    id
    name
    domainName
  }
`)

interface PackagePickerProps {
  packages: readonly (FragmentType<typeof PACKAGE_PICKER> & { id: string })[]
  /** Page that opens for the chosen package. */
  path: string
}

/** For a page about one package whose address names none. Skipped for a customer with a single package. */
export function PackagePicker({ packages, path }: PackagePickerProps) {
  const text = useText(hostingText)
  const navigate = useNavigate()
  const only = packages.length === 1 ? packages[0]?.id : undefined
  useEffect(() => {
    if (only) void navigate(pathOf(path, only), { replace: true })
  }, [only, path, navigate])
  if (packages.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={Server}
          actions={
            <LinkButton variant="primary" render={(link) => <Link to={paths.addHosting} {...link} />}>
              {text.add}
            </LinkButton>
          }
        >
          {text.noPackages}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card as="section" aria-label={text.pickPackage}>
      <CardPart kind="head">
        <h2 className={styles.cardTitle}>{text.pickPackage}</h2>
      </CardPart>
      <ul>
        {packages.map((item) => (
          <Row key={item.id} item={item} path={path} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ item, path }: { item: FragmentType<typeof PACKAGE_PICKER>; path: string }) {
  const { data } = useSuspenseFragment({ fragment: PACKAGE_PICKER, from: item })
  return <PickerRow to={pathOf(path, data.id)} label={data.name} domain={data.domainName} />
}

const pathOf = (path: string, id: string): string => `${path}?id=${encodeURIComponent(id)}`

/** One option. */
export function PickerRow({ to, label, domain }: { to: string; label: string; domain: string }) {
  return (
    <li className={styles.pick}>
      <Link to={to}>
        <span>{label.includes(toUnicode(domain)) ? label : toUnicode(domain)}</span>
        <Icon of={ChevronRight} size={18} />
      </Link>
    </li>
  )
}
