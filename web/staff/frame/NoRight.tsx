import { Lock } from 'lucide-react'
import { rightsOf, STAFF_ROLES } from '../../../rules/staff-rights'
import { useText } from '../../i18n/preferences'
import type { LoadedPage } from '../../router/page-data'
import { useShownPage } from '../../router/page-data'
import type { MatchedRoute } from '../../router/page-route'
import { Card } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { mayOpen, NAV, type StaffRoute } from '../routes'
import { useSignedInMember } from '../session/session'
import styles from './Frame.module.css'
import { frameText } from './frame.text'
import { useRoleNames } from './Roles'

/** The page at an address whose right this staff member lacks. Its data is not asked for. */
export const noRightPage = (matched: MatchedRoute): LoadedPage => ({
  ...matched,
  queryRef: null,
  Component: NoRight,
  meta: ({ locale }) => ({
    title: `${frameText[locale].forbidden} — ${frameText[locale].officeOf}`,
    description: '',
  }),
})

function NoRight() {
  const text = useText(frameText)
  const names = useRoleNames()
  const { roles } = useSignedInMember()
  const { page } = useShownPage()
  const { right } = page.route as StaffRoute
  const entry = NAV.flatMap(({ entries }) => entries).find(({ to }) => to === page.route.path)
  const able = STAFF_ROLES.filter((role) => mayOpen(rightsOf([role]), right))
  const first = able[0]
  if (!entry || !first) return <h1>{text.forbidden}</h1>
  return (
    <Card className={styles.state}>
      <Icon of={Lock} size={24} />
      <h1>{text.noRightTitle({ page: text[entry.name], roles: names(able) })}</h1>
      <p>{text.noRight({ roles: names(roles), role: text[first].toLowerCase() })}</p>
    </Card>
  )
}
