import { useText } from '../../i18n/preferences'
import { Card } from '../../ui/Card'
import { Tabs } from '../../ui/Tabs'
import type { LoggedIn } from '../accounts/LoginForm'
import { LoginForm } from '../accounts/LoginForm'
import { NewCustomer } from '../accounts/NewCustomer'
import { step3Text } from './step3.text'

interface CustomerTabsProps {
  showsCaptcha: boolean
  onLoggedIn(viewer: LoggedIn): void
}

/** Who orders: a new customer, or a known one. Both panels keep what was typed in them. */
export function CustomerTabs({ showsCaptcha, onLoggedIn }: CustomerTabsProps) {
  const text = useText(step3Text)
  return (
    <Card>
      <Tabs
        label={text.who}
        isInCard
        tabs={[
          { id: 'new', label: text.newCustomer, panel: <NewCustomer /> },
          {
            id: 'existing',
            label: text.existingCustomer,
            panel: <LoginForm showsCaptcha={showsCaptcha} onLoggedIn={onLoggedIn} />,
          },
        ]}
      />
    </Card>
  )
}
