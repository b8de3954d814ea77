import styles from './MailFrame.module.css'

/** A mail as laid out. No scripts, no forms, no network: the document brings a policy of its own. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  return <iframe className={styles.frame} title={title} sandbox="" srcDoc={html} />
}
