import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { searchPath } from '../../paths'
import { FlagLine } from '../../ui/FlagLine'
import { SearchForm } from '../availability/SearchForm'
import { transferHelpPath } from './anchors'
import styles from './Hero.module.css'
import { homeText } from './home.text'

/** The search, under a line of flags that spells the name while it is typed. */
export function Hero() {
  const t = useText(homeText)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const example = `${t.example}.nl`
  return (
    <section className={`${styles.hero} on-brand`}>
      <FlagLine name={typed || example} variant="hero" className={styles.line} />
      <div className={`wrap ${styles.inner}`}>
        <h1 className={styles.title}>{t.title}</h1>
        <p className={styles.lead}>{t.lead}</p>
        <SearchForm
          size="hero"
          className={styles.search}
          placeholder={example}
          onType={setTyped}
          onSearch={(domain) => navigate(searchPath(domain))}
        />
        <p className={styles.sub}>
          {t.hasDomain} <Link to={transferHelpPath}>{t.transferHere}</Link>
        </p>
      </div>
    </section>
  )
}
