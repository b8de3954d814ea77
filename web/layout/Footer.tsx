import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '../i18n/preferences'
import { loginPath } from '../lib/return-path'
import { telephoneLink, useSite } from '../lib/site'
import { extensionsPath, paths, servicePaths, transferHelpPath } from '../paths'
import { useKnowsViewer } from '../router/useKnowsViewer'
import { cx } from '../ui/cx'
import { Wordmark } from '../ui/Wordmark'
import styles from './Footer.module.css'
import { footerText } from './footer.text'

/** All links of the shop; a single line in the order procedure and the account. */
export function Footer({ viewer }: { viewer: { isLoggedIn: boolean } }) {
  const t = useText(footerText)
  const { address } = useSite()
  const { pathname } = useLocation()
  const isOrdering = pathname === paths.order || pathname === paths.orderReseller || pathname.startsWith('/bestellen/')
  const isSlim = isOrdering || `${pathname}/`.startsWith(`${paths.account}/`)
  return (
    <footer className={cx(styles.footer, isSlim && styles.slim, 'on-brand')}>
      <div className="wrap">
        {!isSlim && <Columns viewer={viewer} />}
        <div className={styles.bottom}>
          <span>{[`© ${t.owner}`, address].filter(Boolean).join(' · ')}</span>
          <span className={styles.legal}>
            <Link to={paths.terms}>{t.terms}</Link>
            <Link to={paths.privacy}>{t.privacy}</Link>
            {isSlim && <Link to={paths.help}>{t.help}</Link>}
          </span>
        </div>
      </div>
    </footer>
  )
}

function Columns({ viewer }: { viewer: { isLoggedIn: boolean } }) {
  const t = useText(footerText)
  const { phone, email } = useSite()
  const isLoggedIn = useKnowsViewer() && viewer.isLoggedIn
  return (
    <div className={styles.columns}>
      <div>
        <Wordmark className={styles.wordmark} />
        <p className={styles.line}>{t.line}</p>
      </div>
      <Column title={t.domains}>
        <Item to={paths.home}>{t.search}</Item>
        <Item to={transferHelpPath}>{t.transfer}</Item>
        <Item to={extensionsPath}>{t.extensions}</Item>
        <Item to={paths.redirect}>{t.redirect}</Item>
      </Column>
      <Column title={t.hosting}>
        <Item to={paths.hosting}>{t.webHosting}</Item>
        <Item to={paths.resellerHosting}>{t.resellerHosting}</Item>
        <Item to={paths.vps}>{t.vps}</Item>
        <Item to={paths.ssl}>{t.ssl}</Item>
        <Item to={paths.cloudflare}>{t.cloudflare}</Item>
      </Column>
      <Column title={t.mine}>
        {isLoggedIn ? <CustomerItems /> : <Item to={paths.login}>{t.logIn}</Item>}
        <Item to={isLoggedIn ? paths.account : loginPath(paths.account)}>{t.orders}</Item>
      </Column>
      <Column title={t.help}>
        <Item to={paths.help}>{t.questions}</Item>
        <Item to={paths.developers}>{t.developers}</Item>
        {phone && <Item href={telephoneLink(phone)}>{phone}</Item>}
        {email && <Item href={`mailto:${email}`}>{email}</Item>}
      </Column>
    </div>
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
