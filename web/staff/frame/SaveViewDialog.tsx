import { useId } from 'react'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Modal } from '../../ui/Modal'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { parseViewName, VIEW_NAME_MAX } from '../staff-forms'
import { SAVED_VIEWS_MAX, type SavedView } from './saved-views'
import { viewBarText } from './view-bar.text'

interface SaveViewDialogProps {
  filter: string
  /** Saved before. */
  views: readonly SavedView[]
  /** Replaces them. Returns false if the browser does not store them. */
  onSave(views: readonly SavedView[]): boolean
  onClose(): void
}

/** Asks for the name of a view, and saves it. */
export function SaveViewDialog({ filter, views, onSave, onClose }: SaveViewDialogProps) {
  const text = useText(viewBarText)
  const formId = useId()
  const form = useRuleForm({ values: { name: '' }, fields: ['name'], parse: parseViewName })
  const { submit, isBusy } = useSubmit(form, {
    failed: text.notStored,
    fieldForAll: 'name',
    async send({ name }) {
      if (views.some((view) => view.name.toLowerCase() === name.toLowerCase())) return { message: text.taken }
      if (views.length >= SAVED_VIEWS_MAX) return { message: text.full({ max: SAVED_VIEWS_MAX }) }
      if (!onSave([...views, { name, filter }])) return { message: text.notStored }
      showToast({ kind: 'ok', text: text.kept({ name }) })
      onClose()
      return null
    },
  })
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={text.save}
      closeLabel={text.close}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {text.keep}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          {...form.field('name')}
          label={text.name}
          description={text.about}
          maxLength={VIEW_NAME_MAX}
          autoComplete="off"
          autoFocus
          required
        />
      </form>
    </Modal>
  )
}
