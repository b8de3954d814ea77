import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { servicePaths } from '../features/account/service-paths'
import { extensionsPath, transferHelpPath } from '../features/home/anchors'
import { useText } from '../i18n/preferences'
import { useSite } from '../i18n/SiteContext'
import { telephoneLink } from '../lib/telephone-link'
import { useHydrated } from '../lib/useHydrated'
import { paths } from '../paths'
import { Wordmark } from '../ui/Wordmark'
import styles from './Footer.module.css'
import { footerText } from './footer.text'

export function Footer({ viewer }: { viewer: { isLoggedIn: boolean } }) {
  const t = useText(footerText)
  const { phone, email, address } = useSite()
  const isLoggedIn = useHydrated() && viewer.isLoggedIn
  return (
    <footer className={`${styles.footer} on-brand`}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <Wordmark className={styles.wordmark} />
            <p className={styles.line}>{t.line}</p>
          </div>
          <Column title={t.domains}>
            <Link to={paths.home}>{t.search}</Link>
            <Link to={transferHelpPath}>{t.transfer}</Link>
            <Link to={extensionsPath}>{t.extensions}</Link>
          </Column>
          <Column title={t.hosting}>
            <Link to={paths.hosting}>{t.webHosting}</Link>
            <Link to={paths.resellerHosting}>{t.resellerHosting}</Link>
          </Column>
          <Column title={t.mine}>
            {isLoggedIn ? <Link to={paths.account}>{t.account}</Link> : <Link to={paths.login}>{t.logIn}</Link>}
            {isLoggedIn && <Link to={servicePaths.domains}>{t.myDomains}</Link>}
            {isLoggedIn && <Link to={servicePaths.hosting}>{t.myHosting}</Link>}
            <Link to={paths.order}>{t.basket}</Link>
          </Column>
          <Column title={t.help}>
            <Link to={paths.help}>{t.questions}</Link>
            {phone && <a href={telephoneLink(phone)}>{phone}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </Column>
        </div>
        <div className={styles.bottom}>
          <span>{['© Wimpel', address].filter(Boolean).join(' · ')}</span>
          <span className={styles.legal}>
            <Link to={paths.terms}>{t.terms}</Link>
            <Link to={paths.privacy}>{t.privacy}</Link>
          </span>
        </div>
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>{children.map((link, index) => link && <li key={index}>{link}</li>)}</ul>
    </div>
  )
}
