import { Download } from 'lucide-react'
import { useState } from 'react'
import type { AppError } from '@shared/errors'
import { errorText } from '../../../format/error-text'
import { countWithNoun } from '../../../format/money'
import { exportHistory } from '../flows-store'
import { Button } from '../../../ui/Button'
import { Menu, MenuItem, MenuLine } from '../../../ui/Menu'
import { useApp } from '../../../app/app-context'

type ExportState =
  | { readonly kind: 'idle' | 'saving' }
  | { readonly kind: 'saved'; readonly entryCount: number; readonly isAll: boolean }
  | { readonly kind: 'failed'; readonly error: AppError }

type ExportProps = {
  /** Ids of the displayed entries; null if all entries of the history are displayed. */
  readonly shownIds: readonly string[] | null
}

/** Menu that exports the whole history or the displayed entries. Main asks the person where to save the file. */
export function HistoryExport({ shownIds }: ExportProps) {
  const { api } = useApp()
  const [exportState, setExportState] = useState<ExportState>({ kind: 'idle' })
  const save = async (format: 'csv' | 'json', ids: readonly string[] | null) => {
    setExportState({ kind: 'saving' })
    const result = await exportHistory(api, format, ids)
    if (result === null) setExportState({ kind: 'idle' })
    else if (typeof result === 'number') setExportState({ kind: 'saved', entryCount: result, isAll: ids === null })
    else setExportState({ kind: 'failed', error: result })
  }
  const shownCount = shownIds?.length ?? 0
  return (
    <>
      <span className="small t2" role="status">
        {exportState.kind === 'saved' && savedWords(exportState)}
        {exportState.kind === 'failed' &&
          `Not saved. ${errorText(exportState.error).title}. ${errorText(exportState.error).todo}`}
      </span>
      <Menu
        trigger={
          <Button
            variant="quiet"
            icon={<Download size={16} aria-hidden="true" />}
            isBusy={exportState.kind === 'saving'}
            disabled={exportState.kind === 'saving'}
          >
            Export…
          </Button>
        }
      >
        {shownCount > 0 && (
          <>
            <MenuItem
              onPick={() => void save('csv', shownIds)}
            >{`${countWithNoun(shownCount, 'shown entry', 'shown entries')} (CSV)`}</MenuItem>
            <MenuItem
              onPick={() => void save('json', shownIds)}
            >{`${countWithNoun(shownCount, 'shown entry', 'shown entries')} (JSON)`}</MenuItem>
            <MenuLine />
          </>
        )}
        <MenuItem onPick={() => void save('csv', null)}>All entries (CSV)</MenuItem>
        <MenuItem onPick={() => void save('json', null)}>All entries (JSON)</MenuItem>
      </Menu>
    </>
  )
}

function savedWords({ entryCount, isAll }: Extract<ExportState, { kind: 'saved' }>): string {
  if (isAll) return `Saved all ${countWithNoun(entryCount, 'entry', 'entries')}.`
  return `Saved ${countWithNoun(entryCount, 'entry', 'entries')}.`
}
