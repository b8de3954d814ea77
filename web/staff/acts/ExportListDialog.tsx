import { download } from '../../lib/save-as'
import { ActDialog } from './ActDialog'
import { useDone } from './useDone'

type Answer = { __typename: string } & ({ path: string; filename: string } | { code: string; message: string })

interface ExportListDialogProps {
  words: {
    exportTitle: string
    exportAct: string
    export: string
    exported: string
    exportFiltered: string
    exportAll: string
    exportAbout: string
  }
  isFiltered: boolean
  /** Makes the file. */
  make(reason: string): Promise<Answer>
  onClose(): void
}

/** Downloads the entries of a list, of all its pages. */
export function ExportListDialog({ words, isFiltered, make, onClose }: ExportListDialogProps) {
  const done = useDone(onClose)
  return (
    <ActDialog
      title={words.exportTitle}
      act={words.exportAct}
      button={words.export}
      run={async ({ reason }) => {
        const answer = await make(reason)
        if ('path' in answer) download(answer.path, answer.filename)
        return answer
      }}
      onDone={() => done(words.exported)}
      onClose={onClose}
    >
      <p>{isFiltered ? words.exportFiltered : words.exportAll}</p>
      <p>{words.exportAbout}</p>
    </ActDialog>
  )
}
