import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ArrowLeft, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { DnsProfilesPage_ProfileFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { WhenHydrated } from '../../lib/WhenHydrated'
import { domainPath } from '../../paths'
import { usePageData, useShownPage } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { EmptyState } from '../../ui/EmptyState'
import { Icon } from '../../ui/Icon'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import styles from './DnsPage.module.css'
import { DnsTips } from './DnsTips'
import { dnsProfilesMeta, dnsProfilesText } from './dns-profiles.text'
import { keepProfiles, useProfileName } from './profiles'
import { RecordTable } from './RecordTable'
import { RECORD, type ShownRecord } from './record'
import type { RecordActions } from './record-actions'
import { useAttemptInModal } from './useProblemModal'

const SHOWN_PROFILE = graphql(`
  fragment DnsProfilesPage_profile on DnsProfile {
    id
    name
    records {
      id
      ...RecordTable_record
    }
  }
`)

const query = graphql(`
  query DnsProfilesPage {
    viewer {
      isSubUser
      dnsProfiles {
        id
        name
        ...DnsProfilesPage_profile
      }
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(dnsProfilesMeta),
  Component: DnsProfilesPage,
})

/** Shown below the records, so it may load after them. */
const ProfileUses = lazy(async () => ({ default: (await import('./ProfileUses')).ProfileUses }))

type Profile = DnsProfilesPage_ProfileFragment

/** The customer's DNS profiles: sets of records to apply to any domain. */
function DnsProfilesPage() {
  const text = useText(dnsProfilesText)
  const { viewer } = usePageData(query).data
  const { search } = useShownPage().page
  const [chosenId, setChosenId] = useState(search.get('profileId'))
  const profiles = viewer.dnsProfiles ?? []
  const chosen = profiles.find(({ id }) => id === chosenId) ?? profiles[0]
  const domain = search.get('name')
  return (
    <AccountFrame>
      {domain && (
        <Link to={domainPath('dns', domain)} className={styles.back}>
          <Icon of={ArrowLeft} size={16} />
          {text.back({ name: toUnicode(domain) })}
        </Link>
      )}
      <AccountHead title={text.title} />
      <div className={styles.profiles}>
        <div className={styles.main}>
          {!viewer.isSubUser && <NewProfile onCreated={setChosenId} />}
          {profiles.length > 0 && (
            <div role="group" className={styles.chips} aria-label={text.choose}>
              {profiles.map(({ id, name }) => (
                <button
                  key={id}
                  type="button"
                  className={styles.chip}
                  aria-pressed={id === chosen?.id}
                  onClick={() => setChosenId(id)}
                >
                  {name}
                </button>
              ))}
            </div>
          )}
          {chosen ? (
            <ShownProfile key={chosen.id} profile={chosen} isReadOnly={viewer.isSubUser} />
          ) : (
            <Card>
              <EmptyState>{viewer.isSubUser ? text.noneReadOnly : text.none}</EmptyState>
            </Card>
          )}
        </div>
        <aside>
          <DnsTips isOfProfile />
        </aside>
      </div>
    </AccountFrame>
  )
}

interface ShownProfileProps {
  profile: FragmentType<typeof SHOWN_PROFILE>
  isReadOnly: boolean
}

/** Records of a profile, and the domains that it is rolled out to. */
function ShownProfile({ profile: from, isReadOnly }: ShownProfileProps) {
  const { data: profile } = useSuspenseFragment({
    fragment: SHOWN_PROFILE,
    fragmentName: 'DnsProfilesPage_profile',
    from,
  })
  // The table searches them, so they are read together.
  const { data: records } = useSuspenseFragment({ fragment: RECORD, from: [...profile.records] })
  return (
    <>
      <ProfileRecords profile={profile} records={records} isReadOnly={isReadOnly} />
      <WhenHydrated fallback={null}>
        <Suspense fallback={null}>
          {/* The differences belong to these records only. */}
          <ProfileUses
            key={`${profile.id} ${JSON.stringify(records)}`}
            profileId={profile.id}
            isReadOnly={isReadOnly}
          />
        </Suspense>
      </WhenHydrated>
    </>
  )
}

const CREATE_PROFILE = graphql(`
  mutation CreateDnsProfile($input: CreateDnsProfileInput!) {
    createDnsProfile(input: $input) {
      ... on DnsProfileChange {
        profile {
          id
          ...DnsProfilesPage_profile
        }
        profiles {
          id
          name
        }
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

function NewProfile({ onCreated }: { onCreated(id: string | null): void }) {
  const text = useText(dnsProfilesText)
  const create = useAct(CREATE_PROFILE, {
    update: (cache, { data }) => keepProfiles(cache, data?.createDnsProfile),
  })
  const { form, submit, isBusy, isNamed, modal } = useProfileName(async ({ name }) => {
    const answer = await create({ name })
    if (answer.__typename !== 'DnsProfileChange') return answer
    showToast({ kind: 'ok', text: text.created })
    onCreated(answer.profile?.id ?? null)
    return null
  })
  return (
    <Card isPadded>
      <form className={styles.newProfile} noValidate onSubmit={(event) => void submit(event)}>
        <TextField {...form.field('name')} label={text.newProfile} placeholder={text.placeholder} autoComplete="off" />
        <Button type="submit" variant="primary" disabled={!isNamed} isBusy={isBusy} busyLabel={text.saving}>
          {text.save}
        </Button>
      </form>
      {modal}
    </Card>
  )
}

interface ProfileRecordsProps {
  profile: Profile
  records: readonly ShownRecord[]
  isReadOnly: boolean
}

function ProfileRecords({ profile, records, isReadOnly }: ProfileRecordsProps) {
  const text = useText(dnsProfilesText)
  const [isAdding, setIsAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const actions = useProfileActions(profile.id)
  const { name } = profile
  return (
    <Card className={styles.card}>
      <div className={styles.bar}>
        <div>
          <h2>{name}</h2>
          <p className="hint">{text.count({ count: records.length })}</p>
        </div>
        {!isReadOnly && (
          <div className={styles.acts}>
            <Button ref={addButton} icon={Plus} aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
              {text.add}
            </Button>
            <DeleteProfile profile={profile} />
          </div>
        )}
      </div>
      <RecordTable
        label={text.records({ name })}
        home={null}
        records={records}
        actions={isReadOnly ? undefined : actions}
        isAdding={isAdding}
        onAdded={() => {
          setIsAdding(false)
          addButton.current?.focus()
        }}
      />
    </Card>
  )
}

const DELETE_PROFILE = graphql(`
  mutation DeleteDnsProfile($input: DnsProfileInput!) {
    deleteDnsProfile(input: $input) {
      ... on DnsProfileChange {
        profiles {
          id
          name
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

function DeleteProfile({ profile: { id, name } }: { profile: Profile }) {
  const text = useText(dnsProfilesText)
  const [isOpen, setIsOpen] = useState(false)
  const remove = useAct(DELETE_PROFILE, {
    update: (cache, { data }) => keepProfiles(cache, data?.deleteDnsProfile),
  })

  const { run, isBusy, modal } = useAttemptInModal(async () => {
    const answer = await remove({ profileId: id })
    if (answer.__typename !== 'DnsProfileChange') return answer
    showToast({ kind: 'ok', text: text.removed })
    return null
  })

  return (
    <>
      <Button variant="quietDanger" onClick={() => setIsOpen(true)}>
        {text.remove}
      </Button>
      <ConfirmModal
        isOpen={isOpen}
        variant="warning"
        isDangerous
        title={text.removeTitle({ name })}
        okLabel={text.removeOk}
        cancelLabel={text.cancel}
        isBusy={isBusy}
        busyLabel={text.removing}
        onOk={() => void run().then((isRemoved) => isRemoved || setIsOpen(false))}
        onCancel={() => setIsOpen(false)}
      >
        <p>{text.removeNote}</p>
      </ConfirmModal>
      {modal}
    </>
  )
}

const ADD_RECORD = graphql(`
  mutation AddDnsProfileRecord($input: AddDnsProfileRecordInput!) {
    addDnsProfileRecord(input: $input) {
      ... on DnsProfileChange {
        profile {
          records {
            id
          }
          ...DnsProfilesPage_profile
        }
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

const UPDATE_RECORD = graphql(`
  mutation UpdateDnsProfileRecord($input: UpdateDnsProfileRecordInput!) {
    updateDnsProfileRecord(input: $input) {
      ... on DnsProfileChange {
        profile {
          ...DnsProfilesPage_profile
        }
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

const REMOVE_RECORD = graphql(`
  mutation RemoveDnsProfileRecord($input: RemoveDnsProfileRecordInput!) {
    removeDnsProfileRecord(input: $input) {
      ... on DnsProfileChange {
        profile {
          ...DnsProfilesPage_profile
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

function useProfileActions(profileId: string): RecordActions {
  const addRecord = useAct(ADD_RECORD)
  const updateRecord = useAct(UPDATE_RECORD)
  const removeRecord = useAct(REMOVE_RECORD)
  return useMemo(
    () => ({
      async add(record) {
        const answer = await addRecord({ profileId, record })
        if (answer.__typename !== 'DnsProfileChange') return answer
        return { id: answer.profile?.records.at(-1)?.id ?? '' }
      },
      async update({ id }, record) {
        const answer = await updateRecord({ profileId, recordId: id, record })
        return answer.__typename === 'DnsProfileChange' ? null : answer
      },
      async remove({ id }) {
        const answer = await removeRecord({ profileId, recordId: id })
        return answer.__typename === 'DnsProfileChange' ? null : answer
      },
    }),
    [addRecord, updateRecord, removeRecord, profileId],
  )
}
