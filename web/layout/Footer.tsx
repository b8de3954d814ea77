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
            <Item to={paths.home}>{t.search}</Item>
            <Item to={transferHelpPath}>{t.transfer}</Item>
            <Item to={extensionsPath}>{t.extensions}</Item>
          </Column>
          <Column title={t.hosting}>
            <Item to={paths.hosting}>{t.webHosting}</Item>
            <Item to={paths.resellerHosting}>{t.resellerHosting}</Item>
          </Column>
          <Column title={t.mine}>
            {isLoggedIn ? <CustomerItems /> : <Item to={paths.login}>{t.logIn}</Item>}
            <Item to={paths.order}>{t.basket}</Item>
          </Column>
          <Column title={t.help}>
            <Item to={paths.help}>{t.questions}</Item>
            {phone && <Item href={telephoneLink(phone)}>{phone}</Item>}
            {email && <Item href={`mailto:${email}`}>{email}</Item>}
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

function CustomerItems() {
  const t = useText(footerText)
  return (
    <>
      <Item to={paths.account}>{t.account}</Item>
      <Item to={servicePaths.domains}>{t.myDomains}</Item>
      <Item to={servicePaths.hosting}>{t.myHosting}</Item>
    </>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

type ItemProps = { children: string } & ({ to: string } | { href: string })

function Item({ children, ...target }: ItemProps) {
  return <li>{'to' in target ? <Link to={target.to}>{children}</Link> : <a href={target.href}>{children}</a>}</li>
}
