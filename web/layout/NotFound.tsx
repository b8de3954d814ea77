import { Link } from 'react-router-dom'
import { useText } from '../i18n/preferences'
import { paths } from '../paths'
import { pageMeta } from '../router/page-meta'
import { definePage } from '../router/page-route'
import { LinkButton } from '../ui/Button'
import { FlagLine } from '../ui/FlagLine'
import { notFoundMeta, notFoundText } from './not-found.text'
import { SignalPage } from './SignalPage'

export const page = definePage({
  meta: pageMeta(notFoundMeta),
  Component: NotFound,
})

/** Page for an unknown address; the server responds with 404. */
export function NotFound() {
  const t = useText(notFoundText)
  return (
    <SignalPage
      picture={<FlagLine name="404" variant="moment" />}
      title={t.title}
      body={t.body}
      actions={
        <>
          <LinkButton variant="primary" size="lg" render={(link) => <Link to={paths.home} {...link} />}>
            {t.home}
          </LinkButton>
          <LinkButton size="lg" render={(link) => <Link to={paths.order} {...link} />}>
            {t.search}
          </LinkButton>
        </>
      }
    />
  )
}
