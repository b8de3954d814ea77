import { useQuery } from '@apollo/client/react'
import { Lock, Mail } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { rightsOf, STAFF_ROLES, type StaffRight } from '../../../rules/staff-rights'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import type { LoadedPage } from '../../router/page-data'
import { useShownPage } from '../../router/page-data'
import type { MatchedRoute } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import styles from '../frame/Frame.module.css'
import { frameText } from '../frame/frame.text'
import { useRoleNames } from '../frame/Roles'
import { graphql } from '../gql'
import { mayOpen, NAV, type StaffRoute } from '../routes'
import { useSignedInMember } from '../session/session'
import { noRightText } from './no-right.text'

const AskRightDialog = lazy(async () => ({ default: (await import('./AskRightDialog')).AskRightDialog }))

const RIGHT_REQUEST = graphql(`
  query RightRequest($right: StaffRight!) {
    rightRequest(right: $right) {
      right
      colleagues
      askedAt
    }
  }
`)

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
  const frame = useText(frameText)
  const text = useText(noRightText)
  const names = useRoleNames()
  const { roles } = useSignedInMember()
  const { page } = useShownPage()
  const { right } = page.route as StaffRoute
  const entry = NAV.flatMap(({ entries }) => entries).find(({ to }) => to === page.route.path)
  const able = STAFF_ROLES.filter((role) => mayOpen(rightsOf([role]), right))
  // Of several rights each is enough.
  const asked = [right].flat()[0]
  return (
    <Card className={styles.state}>
      <Icon of={Lock} size={24} />
      <h1>{entry ? text.title({ page: frame[entry.name], roles: names(able) }) : frame.forbidden}</h1>
      {asked ? (
        <Request right={asked} page={entry ? frame[entry.name] : frame.thisPage} />
      ) : (
        <p>{text.you({ roles: names(roles) })}</p>
      )}
    </Card>
  )
}

/** The colleagues to ask, and the button that asks them. */
function Request({ right, page }: { right: StaffRight; page: string }) {
  const text = useText(noRightText)
  const names = useRoleNames()
  const { roles } = useSignedInMember()
  const { locale } = usePreferences()
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { data } = useQuery(RIGHT_REQUEST, { variables: { right }, fetchPolicy: 'cache-and-network' })
  const { colleagues = [], askedAt = null } = data?.rightRequest ?? {}
  const list = (type: 'conjunction' | 'disjunction') => new Intl.ListFormat(locale, { type }).format(colleagues)
  const you = text.you({ roles: names(roles) })
  if (colleagues.length === 0) return <p>{you}</p>
  return (
    <>
      {askedAt === null ? (
        <p>
          {you} {text.need({ names: list('disjunction') })}
        </p>
      ) : (
        <p>{text.asked({ moment: formatMoment(Date.parse(askedAt), locale), names: list('disjunction') })}</p>
      )}
      <Button ref={button} size="sm" icon={Mail} onClick={() => setIsAsking(true)}>
        {askedAt === null ? text.ask : text.askAgain}
      </Button>
      {isAsking && (
        <Suspense>
          <AskRightDialog
            right={right}
            page={page}
            names={list('conjunction')}
            isMany={colleagues.length > 1}
            onClose={() => {
              setIsAsking(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
