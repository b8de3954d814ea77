import styles from './MailFrame.module.css'

/**
 * A mail as laid out. No scripts, no forms, no network: the page in the frame has a policy of its own. Tab passes over it: in
 * Chromium, Shift+Tab did not lead out of it, and there is nothing in it to use.
 */
export function MailFrame({ path, title }: { path: string; title: string }) {
  return <iframe className={styles.frame} title={title} sandbox="" src={path} tabIndex={-1} />
}
