import { X } from 'lucide-react'
import type { Parsed } from '../../../rules/issues'
import { useAttempt } from '../../forms/useAttempt'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import type { ShopChannel } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button, IconButton } from '../../ui/Button'
import { Disclosure } from '../../ui/Disclosure'
import { TextField } from '../../ui/TextField'
import { showError } from '../../ui/toast-store'
import styles from './BasketPanel.module.css'
import { basketText } from './basket.text'
import { useApplyDiscountCode, useRemoveDiscountCode } from './basket-mutations'

interface DiscountCodeProps {
  channel: ShopChannel
  /** Discount code of the basket, or null. */
  code: string | null
  /** The code lowers the price. */
  hasEffect: boolean
}

/** The applied discount code, or a field to enter one. */
export function DiscountCode({ channel, code, hasEffect }: DiscountCodeProps) {
  const t = useText(basketText)
  const remove = useRemoveDiscountCode()

  const { run } = useAttempt(
    t.notChanged,
    async () => {
      const answer = await remove({ channel })
      return answer.ok ? null : answer
    },
    { onProblem: showError },
  )
  if (code === null) return <CodeForm channel={channel} />

  return (
    <div>
      <p className={styles.used}>
        {t.usedCode({ code })}
        <IconButton icon={X} size="xs" label={t.remove({ name: t.usedCode({ code }) })} onClick={() => void run()} />
      </p>
      {!hasEffect && <p className="hint">{t.codeWithoutEffect}</p>}
    </div>
  )
}

function CodeForm({ channel }: { channel: ShopChannel }) {
  const t = useText(basketText)
  const apply = useApplyDiscountCode()
  const form = useRuleForm({ values: { code: '' }, fields: ['code'], parse: trimCode })
  const { submit, isBusy } = useSubmit(form, {
    failed: t.codeFailed,
    fieldForAll: 'code',
    async send(values) {
      const answer = await apply({ channel, ...values })
      return answer.ok ? null : answer
    },
  })
  return (
    <Disclosure isSmall summary={t.addCode}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          {...form.field('code')}
          className={styles.field}
          label={t.code}
          isLabelHidden
          required
          isMono
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
        <Button type="submit" disabled={form.valueAt('code').trim() === ''} isBusy={isBusy} busyLabel={t.adding}>
          {t.add}
        </Button>
      </form>
    </Disclosure>
  )
}

/** Only the server knows which codes are valid. */
const trimCode = ({ code }: { code: string }): Parsed<{ code: string }> => ({ ok: true, value: { code: code.trim() } })
