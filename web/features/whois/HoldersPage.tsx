import { useQuery, useSuspenseFragment } from '@apollo/client/react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { usePreferences, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { domainPath } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Button, IconButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { Disclosure } from '../../ui/Disclosure'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { showToast } from '../../ui/toast-store'
import { EditHolder } from './EditHolder'
import { addressOf } from './HolderDetails'
import styles from './HoldersPage.module.css'
import { holdersMeta, holdersText } from './holders.text'
import { NewHolder } from './NewHolder'
import { type CustomHolder, type StandardHolder, useHolders, WHOIS_LIST } from './useHolders'

const query = graphql(`
  query HoldersPage {
    viewer {
      whoisList {
        wantsLegalForm
        standard {
          label
          email
          phone
          legalForm
          registrationNumber
        }
        custom {
          id
          label
          email
          phone
          ...HolderRow_whois
          ...EditHolder_whois
        }
      }
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(holdersMeta),
  Component: HoldersPage,
})

/** All holders for the customer's domains. */
function HoldersPage() {
  usePageData(query)
  const text = useText(holdersText)
  const { standard, custom } = useHolders()
  const [isAdding, setIsAdding] = useState(false)
  if (!standard) return null
  return (
    <AccountFrame>
      <AccountHead
        title={text.pageTitle}
        actions={
          <Button variant="primary" icon={Plus} disabled={isAdding} onClick={() => setIsAdding(true)}>
            {text.add}
          </Button>
        }
      >
        {text.intro}
      </AccountHead>
      {isAdding && (
        <Card as="section" isPadded aria-label={text.addTitle} className={styles.form}>
          <h2 className={styles.title}>{text.addTitle}</h2>
          <NewHolder
            standard={standard}
            onCancel={() => setIsAdding(false)}
            onCreated={() => {
              setIsAdding(false)
              showToast({ kind: 'ok', text: text.added })
            }}
          />
        </Card>
      )}
      <Card>
        <ul className={styles.list}>
          <HolderRow holder={null} standard={standard} />
          {custom.map((holder) => (
            <HolderRow key={holder.id} holder={holder} standard={standard} />
          ))}
        </ul>
      </Card>
    </AccountFrame>
  )
}

const HOLDER_ROW = graphql(`
  fragment HolderRow_whois on Whois {
    id
    street
    houseNumber
    houseNumberAdd
    postcode
    city
    country
    domainCount
  }
`)

interface HolderRowProps {
  /** Null for the default holder. */
  holder: CustomHolder | null
  standard: StandardHolder
}

function HolderRow({ holder, standard }: HolderRowProps) {
  const text = useText(holdersText)
  const [isEditing, setIsEditing] = useState(false)
  const { data: row } = useSuspenseFragment({ fragment: HOLDER_ROW, from: holder })
  const { locale } = usePreferences()
  const { label, email, phone } = holder ?? standard
  return (
    <li>
      <CardPart className={styles.row}>
        <div className={styles.who}>
          <p className={styles.name}>
            {label} {holder === null && <Badge>{text.standard}</Badge>}
          </p>
          {row && <p className="small">{addressOf(row, locale)}</p>}
          <p className="small muted">{[email, phone].filter(Boolean).join(' · ')}</p>
          {row ? (
            <HeldDomains id={row.id} name={label} count={row.domainCount} />
          ) : (
            <p className="hint">{text.standardUse}</p>
          )}
        </div>
        <div className={styles.acts}>
          <IconButton
            icon={Pencil}
            label={text.editOf({ name: label })}
            aria-expanded={isEditing}
            onClick={() => setIsEditing(!isEditing)}
          />
          {holder && <DeleteHolder holder={holder} />}
        </div>
        {isEditing && (
          <div className={styles.edit}>
            <EditHolder
              standard={standard}
              holder={holder}
              onCancel={() => setIsEditing(false)}
              onSaved={() => {
                setIsEditing(false)
                showToast({ kind: 'ok', text: text.updated })
              }}
            />
          </div>
        )}
      </CardPart>
    </li>
  )
}

const HELD_DOMAINS = graphql(`
  query HeldDomains($whoisId: ID!) {
    domainsForWhois(whoisId: $whoisId, first: 50) {
      totalCount
      edges {
        node {
          id
          name
        }
      }
    }
  }
`)

/** Number of domains of a holder; lists them when expanded. */
function HeldDomains({ id, name, count }: { id: string; name: string; count: number }) {
  const text = useText(holdersText)
  const [isOpen, setIsOpen] = useState(false)
  if (count === 0) return <p className="hint">{text.domainCount({ count: 0 })}</p>
  return (
    <Disclosure summary={text.domainCount({ count })} isOpen={isOpen} onToggle={setIsOpen} isSmall>
      {isOpen && <DomainNames whoisId={id} label={text.domainsOf({ name })} />}
    </Disclosure>
  )
}

function DomainNames({ whoisId, label }: { whoisId: string; label: string }): ReactNode {
  const text = useText(holdersText)
  const { data } = useQuery(HELD_DOMAINS, { variables: { whoisId }, fetchPolicy: 'cache-and-network' })
  if (!data?.domainsForWhois) return <Skeleton height={24} />
  const { edges, totalCount } = data.domainsForWhois
  return (
    <ul aria-label={label} className={styles.names}>
      {edges.map(({ node: { id, name } }) => (
        <li key={id}>
          <Link to={domainPath('domainHolder', name)}>{toUnicode(name)}</Link>
        </li>
      ))}
      {totalCount > edges.length && <li className="muted">{text.andMore({ count: totalCount - edges.length })}</li>}
    </ul>
  )
}

const DELETE_WHOIS = graphql(`
  mutation DeleteWhois($input: DeleteWhoisInput!) {
    deleteWhois(input: $input) {
      ... on WhoisDeleted {
        id
      }
      ... on UserError {
        message
      }
    }
  }
`)

function DeleteHolder({ holder: { id, label } }: { holder: CustomHolder }) {
  const text = useText(holdersText)
  const [isAsking, setIsAsking] = useState(false)
  const remove = useAct(DELETE_WHOIS, { refetchQueries: [WHOIS_LIST], awaitRefetchQueries: true })
  const { run, isBusy, problem } = useAttempt(text.removeFailed, async () => {
    const answer = await remove({ id })
    if (answer.__typename !== 'WhoisDeleted') return answer
    setIsAsking(false)
    showToast({ kind: 'ok', text: text.removed })
    return null
  })
  return (
    <>
      <IconButton icon={Trash2} tone="danger" label={text.remove({ name: label })} onClick={() => setIsAsking(true)} />
      <ConfirmModal
        isOpen={isAsking}
        variant="warning"
        title={text.removeTitle}
        okLabel={text.removeConfirm}
        cancelLabel={text.cancel}
        isDangerous
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onOk={() => void run()}
      >
        <p>{text.removeText({ name: label })}</p>
        {problem && (
          <Note kind="error" role="alert" title={text.notRemoved}>
            {problem}
          </Note>
        )}
      </ConfirmModal>
    </>
  )
}
