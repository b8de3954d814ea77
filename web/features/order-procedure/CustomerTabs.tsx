import { useText } from '../../i18n/preferences'
import { Card } from '../../ui/Card'
import { Tabs } from '../../ui/Tabs'
import { CustomerLogin, type LoggedIn } from '../accounts/CustomerLogin'
import { NewCustomer } from '../accounts/NewCustomer'
import { step3Text } from './step3.text'

interface CustomerTabsProps {
  showsCaptcha: boolean
  onLoggedIn(viewer: LoggedIn): void
}

/** New or existing customer. Both panels keep their input. */
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
            panel: <CustomerLogin showsCaptcha={showsCaptcha} onLoggedIn={onLoggedIn} />,
          },
        ]}
      />
    </Card>
  )
}
