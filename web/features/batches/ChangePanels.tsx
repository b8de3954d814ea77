import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { splitNameServers } from '../../../rules/batch'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { useSite } from '../../lib/site'
import { paths } from '../../paths'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Checkbox } from '../../ui/Checkbox'
import { EmptyState } from '../../ui/EmptyState'
import { Note } from '../../ui/Note'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { Select } from '../../ui/Select'
import { Skeleton } from '../../ui/Skeleton'
import { TextArea } from '../../ui/TextField'
import { HolderSelector } from '../whois/HolderSelector'
import { batchesText } from './batches.text'
import { ChangeForm } from './ChangeForm'
import { type ChosenDomain } from './chosen-domains'

interface PanelProps {
  chosen: readonly ChosenDomain[]
}

export function NameServersChange({ chosen }: PanelProps) {
  const site = useSite()
  const text = useText(batchesText)
  const [whose, setWhose] = useState<'ours' | 'others'>('ours')
  const [copyRecords, setCopyRecords] = useState(true)
  const [typed, setTyped] = useState('')
  const nameServers = whose === 'ours' ? null : splitNameServers(typed)
  return (
    <ChangeForm title={text.newNameServers} chosen={chosen} change={{ kind: 'NAME_SERVERS', nameServers, copyRecords }}>
      <RadioGroup label={text.newNameServers} isLabelHidden layout="pairs" value={whose} onChange={setWhose}>
        <RadioCard value="ours" title={text.ours} description={site.nameServers.join(', ')} />
        <RadioCard value="others" title={text.others} description={text.othersNote} />
      </RadioGroup>
      {whose === 'ours' ? (
        <Checkbox checked={copyRecords} onChange={({ target }) => setCopyRecords(target.checked)}>
          {text.copy}
        </Checkbox>
      ) : (
        <TextArea
          label={text.servers}
          description={text.serversNote}
          isMono
          rows={3}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
        />
      )}
    </ChangeForm>
  )
}

const PROFILES = graphql(`
  query ProfilesToApply {
    viewer {
      dnsProfiles {
        id
        name
      }
    }
  }
`)

export function ProfileChange({ chosen }: PanelProps) {
  const text = useText(batchesText)
  const { data, error, refetch } = useQuery(PROFILES)
  const [search] = useSearchParams()
  const [picked, setPicked] = useState(search.get('profileId'))
  const profiles = data?.viewer.dnsProfiles
  if (error) {
    return (
      <Note kind="error" role="alert" action={<Button onClick={() => void refetch()}>{text.again}</Button>}>
        {text.failed}
      </Note>
    )
  }
  if (!profiles) return <Skeleton height={200} />
  const [first] = profiles
  if (!first) {
    return (
      <Card>
        <EmptyState
          actions={
            <LinkButton render={(link) => <Link to={paths.dnsProfiles} {...link} />}>{text.toProfiles}</LinkButton>
          }
        >
          {text.noProfiles}
        </EmptyState>
      </Card>
    )
  }
  // The address may name a deleted profile.
  const profileId = (profiles.find(({ id }) => id === picked) ?? first).id
  return (
    <ChangeForm title={text.profileTitle} chosen={chosen} change={{ kind: 'DNS_PROFILE', profileId }}>
      <Select
        label={text.profile}
        description={text.profileNote}
        options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
        value={profileId}
        onChange={setPicked}
      />
    </ChangeForm>
  )
}

export function HolderChange({ chosen }: PanelProps) {
  const text = useText(batchesText)
  const [whoisId, setWhoisId] = useState<string | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  return (
    <ChangeForm title={text.holderTitle} chosen={chosen} change={{ kind: 'HOLDER', whoisId }} isPaused={isEditing}>
      <HolderSelector value={whoisId} canEdit={false} onChange={setWhoisId} onEditing={setIsEditing} />
    </ChangeForm>
  )
}
