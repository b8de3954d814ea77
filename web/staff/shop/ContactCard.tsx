import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { CONTACT_TEXT_MAX, contactIssues } from '../../../rules/shop-contact'
import { useAct } from '../../apollo/useAct'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import type { ContactCard_ContactFragment } from '../gql/graphql'
import styles from './ShopPage.module.css'
import { shopText } from './shop.text'

const CONTACT = graphql(`
  fragment ContactCard_contact on StaffShopContact {
    id
    version
    phone
    email
    address
    hours
    changedBy
    changedAt
  }
`)

const SET_SHOP_CONTACT = graphql(`
  mutation SetShopContact($input: SetShopContactInput!) {
    setShopContact(input: $input) {
      ... on StaffShopContact {
        id
        ...ContactCard_contact
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

const FIELDS = ['email', 'phone', 'address', 'hours'] as const

/** Contact details of the shop, as customers see them. */
export function ContactCard({ contact: of }: { contact: FragmentType<typeof CONTACT> }) {
  const { data: contact } = useSuspenseFragment({ fragment: CONTACT, from: of })
  const text = useText(shopText)
  const { locale } = usePreferences()
  const [isOpen, setIsOpen] = useState(false)
  const { version, changedBy, changedAt } = contact
  return (
    <Section title={text.contact} description={text.contactAbout}>
      <CardPart className={styles.body ?? ''}>
        <dl className={styles.facts}>
          {FIELDS.map((field) => (
            <div key={field}>
              <dt>{text[field]}</dt>
              <dd>{contact[field] === '' ? text.leftOut : contact[field]}</dd>
            </div>
          ))}
        </dl>
      </CardPart>
      <CardPart kind="foot" className={styles.foot ?? ''}>
        <span className="small muted">
          {changedAt
            ? text.version({ version, name: changedBy ?? '', moment: formatMoment(Date.parse(changedAt), locale) })
            : text.configured}
        </span>
        <Button size="sm" onClick={() => setIsOpen(true)}>
          {text.editContact}
        </Button>
      </CardPart>
      {isOpen && <ContactDialog contact={contact} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

interface ContactDialogProps {
  contact: ContactCard_ContactFragment
  onClose(): void
}

function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const text = useText(shopText)
  const set = useAct(SET_SHOP_CONTACT)
  const { phone, email, address, hours, version } = contact
  return (
    <ActDialog
      title={text.editContact}
      act={text.contactAct}
      button={text.editContact}
      values={{ phone, email, address, hours }}
      check={contactIssues}
      fields={(form) => (
        <>
          <TextField {...form.field('email')} type="email" label={text.email} maxLength={CONTACT_TEXT_MAX} required />
          <TextField {...form.field('phone')} label={text.phone} mark={text.optional} maxLength={CONTACT_TEXT_MAX} />
          <TextField
            {...form.field('address')}
            label={text.address}
            mark={text.optional}
            maxLength={CONTACT_TEXT_MAX}
          />
          <TextField
            {...form.field('hours')}
            label={text.hours}
            mark={text.optional}
            description={text.hoursHint}
            maxLength={CONTACT_TEXT_MAX}
          />
        </>
      )}
      run={({ phone, email, address, hours, reason }) =>
        set({ phone, email, address, hours, expectedVersion: version, reason })
      }
      onDone={() => {
        showToast({ kind: 'ok', text: text.contactDone })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.contactAbout}</p>
    </ActDialog>
  )
}
