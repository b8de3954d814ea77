import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ArrowLeftRight, AtSign, Ban, Download, Eye, Fingerprint, LockOpen, Merge, UserX } from 'lucide-react'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import type { IconType } from '../../ui/Icon'
import { Section } from '../../ui/Section'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { ActDialog } from '../acts/ActDialog'
import { ActList } from '../acts/ActList'
import { useDone } from '../acts/useDone'
import { PushDialog } from '../domains/PushDialog'
import { graphql } from '../gql'
import type { BlockReason, CustomerActs_AccountFragment } from '../gql/graphql'
import { useHasRight } from '../session/session'
import { ContactFields } from './ContactFields'
import { contactIssues, newEmailIssues } from './contact-values'
import { customerActsText } from './customer-acts.text'
import { EDIT_CONTACT, REQUEST_EMAIL, SET_BLOCKED } from './customer-mutations'
import { EraseDialog } from './EraseDialog'
import { ExportDialog } from './ExportDialog'
import { MergeDialog } from './MergeDialog'
import { RemoveFactorDialog } from './RemoveFactorDialog'

const CUSTOMER_ACTS = graphql(`
  fragment CustomerActs_account on StaffAccount {
    id
    name
    email
    firstName
    lastName
    companyName
    street
    streetNumber
    streetNumberAddition
    postCode
    city
    country
    phoneNumber
    contactVersion
    isBlocked
    allowsLookAlong
    hasAuthenticatorApp
    erasedAt
    loginBlock {
      until
    }
    ...RemoveFactorDialog_account
    ...EraseDialog_account
  }
`)

type Account = CustomerActs_AccountFragment
/** An act with a dialog; `look` starts looking along. */
export type CustomerAct = ListedAct | 'look' | 'basket' | 'contact' | 'sessions'
type ListedAct = 'email' | 'login' | 'factor' | 'export' | 'push' | 'merge' | 'block' | 'unblock' | 'erase'

const ICONS: Readonly<Record<ListedAct, IconType>> = {
  email: AtSign,
  login: LockOpen,
  factor: Fingerprint,
  export: Download,
  push: ArrowLeftRight,
  merge: Merge,
  block: Ban,
  unblock: LockOpen,
  erase: UserX,
}

interface CustomerActsProps {
  account: FragmentType<typeof CUSTOMER_ACTS>
  /** The act whose dialog is open. Those of the head of the page have their dialog there. */
  act: CustomerAct | null
  onAct(act: CustomerAct | null): void
}

/** Acts on the account of a customer, each in its own dialog. */
export function CustomerActs({ account: from, act, onAct }: CustomerActsProps) {
  const { data: account } = useSuspenseFragment({ fragment: CUSTOMER_ACTS, fragmentName: 'CustomerActs_account', from })
  const text = useText(customerActsText)
  const done = useDone(() => onAct(null))
  const mayEdit = useHasRight('CUSTOMER_EDIT')
  const mayLook = useHasRight('CUSTOMER_LOOK_ALONG')
  const mayMove = useHasRight('DOMAIN_ACT')
  const mayExport = useHasRight('EXPORT_PERSONAL_DATA')
  const mayErase = useHasRight('CUSTOMER_ERASE')
  if ((!mayEdit && !mayLook) || account.erasedAt) return null
  const acts: readonly ListedAct[] = [
    ...(mayEdit ? actsOf(account) : []),
    ...(mayMove ? (['push', 'merge'] as const) : []),
    ...(mayExport ? (['export'] as const) : []),
    ...(mayEdit ? ([account.isBlocked ? 'unblock' : 'block'] as const) : []),
    ...(mayErase ? (['erase'] as const) : []),
  ]
  const dialog = { account, onClose: () => onAct(null), onDone: done }
  return (
    <Section title={text.title} description={text.hint}>
      <ActList
        acts={[
          ...(mayLook
            ? [
                {
                  name: 'look',
                  label: text.lookAlong,
                  icon: Eye,
                  obstacle: account.allowsLookAlong ? null : text.lookAlongForbidden,
                  onStart: () => onAct('look'),
                },
              ]
            : []),
          ...acts.map((each) => ({
            name: each,
            label: text[each],
            icon: ICONS[each],
            isDangerous: each === 'block' || each === 'erase',
            needsSecond: each === 'factor' || each === 'merge' || each === 'erase',
            obstacle: each === 'login' && !account.loginBlock ? text.loginFree : null,
            onStart: () => onAct(each),
          })),
        ]}
      />
      {act === 'email' && <EmailDialog {...dialog} />}
      {act === 'contact' && <ContactDialog {...dialog} />}
      {act === 'factor' && <RemoveFactorDialog {...dialog} />}
      {act === 'export' && <ExportDialog {...dialog} />}
      {act === 'push' && <PushDialog onDone={dialog.onDone} onClose={dialog.onClose} />}
      {act === 'merge' && <MergeDialog {...dialog} />}
      {act === 'erase' && <EraseDialog {...dialog} />}
      {act === 'block' && <BlockDialog {...dialog} />}
      {act === 'unblock' && <UnblockDialog {...dialog} />}
    </Section>
  )
}

/** The others are in the head of the page, and in the cards that they are about. */
const actsOf = ({ hasAuthenticatorApp }: Account): ListedAct[] => [
  'email',
  'login',
  ...(hasAuthenticatorApp ? (['factor'] as const) : []),
]

interface DialogProps {
  account: Account
  onDone(words: string): void
  onClose(): void
}

function EmailDialog({ account: { id, name, email }, onDone, onClose }: DialogProps) {
  const text = useText(customerActsText)
  const request = useAct(REQUEST_EMAIL)
  return (
    <ActDialog
      title={text.emailTitle({ name })}
      act={text.emailAct({ name })}
      button={text.emailButton}
      values={{ newEmail: '' }}
      check={newEmailIssues}
      fields={(form) => (
        <TextField
          {...form.field('newEmail')}
          type="email"
          label={text.newEmail}
          autoComplete="off"
          autoFocus
          required
        />
      )}
      run={({ newEmail, reason }) => request({ accountId: id, newEmail, reason })}
      onDone={() => onDone(text.emailDone)}
      onClose={onClose}
    >
      <p>{text.emailAbout({ email })}</p>
    </ActDialog>
  )
}

function ContactDialog({ account, onDone, onClose }: DialogProps) {
  const text = useText(customerActsText)
  const edit = useAct(EDIT_CONTACT)
  const { id, name, contactVersion } = account
  return (
    <ActDialog
      title={text.contactTitle({ name })}
      act={text.contactAct({ name })}
      button={text.contactButton}
      values={{
        firstName: account.firstName,
        lastName: account.lastName,
        companyName: account.companyName ?? '',
        postCode: account.postCode ?? '',
        streetNumber: account.streetNumber ?? '',
        streetNumberAddition: account.streetNumberAddition ?? '',
        street: account.street ?? '',
        city: account.city ?? '',
        country: account.country,
        phoneNumber: account.phoneNumber ?? '',
      }}
      check={contactIssues}
      fields={(form) => <ContactFields form={form} />}
      run={(values) => edit({ ...values, accountId: id, expectedVersion: contactVersion })}
      onDone={() => onDone(text.contactDone)}
      onClose={onClose}
    >
      <p>{text.contactAbout}</p>
    </ActDialog>
  )
}

const BLOCK_REASONS: readonly BlockReason[] = ['UNPAID', 'ABUSE', 'FRAUD', 'HACKED', 'REQUEST']

function BlockDialog({ account: { id, name }, onDone, onClose }: DialogProps) {
  const text = useText(customerActsText)
  const set = useAct(SET_BLOCKED)
  return (
    <ActDialog<{ reasonCode: BlockReason | '' }>
      title={text.blockTitle({ name })}
      act={text.blockAct({ name })}
      button={text.blockButton({ name })}
      isDangerous
      values={{ reasonCode: '' }}
      check={({ reasonCode }) => (reasonCode === '' ? { reasonCode: 'required' } : {})}
      fields={(form) => {
        const { value, ...choice } = form.choice('reasonCode')
        return (
          <Select<BlockReason>
            {...choice}
            value={value || null}
            label={text.why}
            placeholder={text.chooseWhy}
            options={BLOCK_REASONS.map((code) => ({ value: code, label: text[code] }))}
          />
        )
      }}
      run={({ reasonCode, reason }) => set({ accountId: id, isBlocked: true, reasonCode: reasonCode || null, reason })}
      onDone={() => onDone(text.blockDone({ name }))}
      onClose={onClose}
    >
      <p>{text.blockAbout}</p>
    </ActDialog>
  )
}

function UnblockDialog({ account: { id, name }, onDone, onClose }: DialogProps) {
  const text = useText(customerActsText)
  const set = useAct(SET_BLOCKED)
  return (
    <ActDialog
      title={text.unblockTitle({ name })}
      act={text.unblockAct({ name })}
      button={text.unblockButton}
      run={({ reason }) => set({ accountId: id, isBlocked: false, reason })}
      onDone={() => onDone(text.unblockDone({ name }))}
      onClose={onClose}
    >
      <p>{text.unblockAbout}</p>
    </ActDialog>
  )
}
