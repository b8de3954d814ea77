import { Link } from 'react-router-dom'
import { defineText } from '../../../rules/text'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'

/** Replaces a reseller's page for a customer who followed another person's link. */
export function ForResellers() {
  const t = useText(text)
  return (
    <Card>
      <EmptyState actions={<Link to={paths.resellerHosting}>{t.become}</Link>}>{t.only}</EmptyState>
    </Card>
  )
}

const text = defineText(
  { only: 'Deze pagina is voor resellers.', become: 'Wat je als reseller krijgt, en hoe je het wordt' },
  { only: 'This page is for resellers.', become: 'What resellers get, and how to become one' },
)
