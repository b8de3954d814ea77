import { useState } from 'react'
import { LOCALES } from '../../../rules/text'
import { useAct } from '../../apollo/useAct'
import { canUsePasskeys, makePasskey } from '../../features/accounts/browser-passkeys'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { Segmented } from '../../ui/Segmented'
import { Switch } from '../../ui/Switch'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { PageHead } from '../frame/Frame'
import { useRoleNames } from '../frame/Roles'
import { setHasKeys, useHasKeys } from '../frame/shortcuts'
import { graphql } from '../gql'
import type { ProfilePageQuery } from '../gql/graphql'
import { useSignedInMember } from '../session/session'
import { nameIssues } from '../staff-forms'
import { staffMeta } from '../staff-meta'
import styles from './ProfilePage.module.css'
import { profileText } from './profile.text'

const query = graphql(`
  query ProfilePage {
    staffViewer {
      passkeys {
        id
        name
        createdAt
        lastUsedAt
      }
    }
  }
`)

export const page = definePage({ query, meta: staffMeta(profileText, 'title'), Component: ProfilePage })

const BEGIN_PASSKEY_REGISTRATION = graphql(`
  mutation BeginStaffPasskeyRegistration($input: BeginPasskeyRegistrationInput!) {
    beginPasskeyRegistration(input: $input) {
      ... on PasskeyChallenge {
        options
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

const FINISH_PASSKEY_REGISTRATION = graphql(`
  mutation FinishStaffPasskeyRegistration($input: FinishPasskeyRegistrationInput!) {
    finishPasskeyRegistration(input: $input) {
      ... on StaffViewer {
        ...Session_viewer
        passkeys {
          id
          name
          createdAt
          lastUsedAt
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

const REMOVE_PASSKEY = graphql(`
  mutation RemoveStaffPasskey($input: RemovePasskeyInput!) {
    removePasskey(input: $input) {
      ... on StaffViewer {
        ...Session_viewer
        passkeys {
          id
          name
          createdAt
          lastUsedAt
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

type Passkey = ProfilePageQuery['staffViewer']['passkeys'][number]

/** The reader's own factors and preferences. */
function ProfilePage() {
  const { data } = usePageData(query)
  const text = useText(profileText)
  const { name, email, roles } = useSignedInMember()
  const names = useRoleNames()
  return (
    <>
      <PageHead title={text.title}>{text.intro({ name, email, roles: names(roles) })}</PageHead>
      <Factors passkeys={data.staffViewer.passkeys} />
      <PreferenceCard />
    </>
  )
}

function Factors({ passkeys }: { passkeys: readonly Passkey[] }) {
  const text = useText(profileText)
  const { locale } = usePreferences()
  const { factors } = useSignedInMember()
  const [adds, setAdds] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const canUse = canUsePasskeys()
  const dayOf = (at: string) => formatDay(Date.parse(at), locale)
  return (
    <Section
      title={text.factors}
      description={text.factorsAbout}
      end={
        canUse && (
          <Button size="sm" data-key="a" onClick={() => setAdds(true)}>
            {text.addPasskey}
          </Button>
        )
      }
    >
      <dl className={styles.facts}>
        <div>
          <dt>{text.passkeys}</dt>
          <dd>
            {passkeys.length === 0 && <span className="muted">{canUse ? text.noPasskey : text.cannotUse}</span>}
            <ul>
              {passkeys.map((passkey) => (
                <li key={passkey.id} className="spread">
                  <span>
                    <b>{passkey.name}</b>
                    <span className="hint">
                      {text.addedOn({ day: dayOf(passkey.createdAt) })},{' '}
                      {passkey.lastUsedAt ? text.usedOn({ day: dayOf(passkey.lastUsedAt) }) : text.notUsed}
                    </span>
                  </span>
                  <Button
                    variant="quietDanger"
                    size="sm"
                    aria-label={text.removeOf({ name: passkey.name })}
                    onClick={() => setRemoved(passkey)}
                  >
                    {text.remove}
                  </Button>
                </li>
              ))}
            </ul>
          </dd>
        </div>
        {factors.includes('TOTP') && (
          <div>
            <dt>{text.app}</dt>
            <dd>{text.appOn}</dd>
          </div>
        )}
      </dl>
      {adds && <AddPasskey onClose={() => setAdds(false)} />}
      {removed && <RemovePasskey passkey={removed} onClose={() => setRemoved(null)} />}
    </Section>
  )
}

function AddPasskey({ onClose }: { onClose(): void }) {
  const text = useText(profileText)
  const begin = useAct(BEGIN_PASSKEY_REGISTRATION)
  const finish = useAct(FINISH_PASSKEY_REGISTRATION)
  return (
    <ActDialog
      title={text.addPasskey}
      act={text.addAct}
      button={text.addPasskey}
      values={{ name: '' }}
      check={nameIssues}
      fields={(form) => (
        <TextField
          {...form.field('name')}
          label={text.passkeyName}
          description={text.passkeyNameHint}
          maxLength={60}
          autoFocus
          required
        />
      )}
      run={async ({ name, reason }) => {
        const begun = await begin({ reason })
        if (begun.__typename !== 'PasskeyChallenge') return begun
        const passkey = await makePasskey(begun.options)
        if (passkey === null) return { __typename: 'Declined', code: 'DECLINED', message: text.declined }
        return finish({ passkey, name, reason })
      }}
      onDone={() => {
        showToast({ kind: 'ok', text: text.added })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.addAbout}</p>
    </ActDialog>
  )
}

function RemovePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose(): void }) {
  const text = useText(profileText)
  const remove = useAct(REMOVE_PASSKEY)
  return (
    <ActDialog
      title={text.removeOf({ name })}
      act={text.removeAct({ name })}
      button={text.remove}
      isDangerous
      run={({ reason }) => remove({ id, reason })}
      onDone={() => {
        showToast({ kind: 'ok', text: text.removed })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.removeAbout({ name })}</p>
    </ActDialog>
  )
}

function PreferenceCard() {
  const text = useText(profileText)
  const { locale, setLocale } = usePreferences()
  const hasKeys = useHasKeys()
  return (
    <Section title={text.preferences}>
      <CardPart className={styles.preferences}>
        <Segmented
          label={text.language}
          isLabelVisible
          options={LOCALES.map((value) => ({ value, label: text[value] }))}
          value={locale}
          onChange={setLocale}
        />
        <div>
          <Switch checked={hasKeys} onChange={(event) => setHasKeys(event.target.checked)}>
            {text.keys}
          </Switch>
          <p className="hint">{text.keysAbout}</p>
        </div>
      </CardPart>
    </Section>
  )
}
