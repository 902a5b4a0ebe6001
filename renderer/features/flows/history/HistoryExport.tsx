import { Download } from 'lucide-react'
import { useState } from 'react'
import type { AppError } from '@shared/errors'
import { errorText } from '../../../format/error-text'
import { counted } from '../../../format/money'
import { exportHistory } from '../flows-store'
import { Button } from '../../../ui/Button'
import { Menu, MenuItem, MenuLine } from '../../../ui/Menu'
import { useApp } from '../../../app/app-context'

type Saved =
  | { readonly kind: 'idle' | 'saving' }
  | { readonly kind: 'saved'; readonly entries: number; readonly isAll: boolean }
  | { readonly kind: 'failed'; readonly error: AppError }

type ExportProps = {
  /** Ids of the entries shown, if some are filtered out or hidden; null if all entries are shown. */
  readonly shown: readonly string[] | null
}

/** Menu that exports the whole history or the entries shown. Main asks for the file. */
export function HistoryExport({ shown }: ExportProps) {
  const { api } = useApp()
  const [saved, setSaved] = useState<Saved>({ kind: 'idle' })
  const save = async (format: 'csv' | 'json', ids: readonly string[] | null) => {
    setSaved({ kind: 'saving' })
    const done = await exportHistory(api, format, ids)
    if (done === null) setSaved({ kind: 'idle' })
    else if (typeof done === 'number') setSaved({ kind: 'saved', entries: done, isAll: ids === null })
    else setSaved({ kind: 'failed', error: done })
  }
  const some = shown?.length ?? 0
  return (
    <>
      <span className="small t2" role="status">
        {saved.kind === 'saved' && savedWords(saved)}
        {saved.kind === 'failed' && `Not saved. ${errorText(saved.error).title}. ${errorText(saved.error).todo}`}
      </span>
      <Menu
        trigger={
          <Button
            variant="quiet"
            icon={<Download size={16} aria-hidden="true" />}
            busy={saved.kind === 'saving'}
            disabled={saved.kind === 'saving'}
          >
            Export…
          </Button>
        }
      >
        {some > 0 && (
          <>
            <MenuItem
              onPick={() => void save('csv', shown)}
            >{`The ${counted(some, 'entry', 'entries')} shown (CSV)`}</MenuItem>
            <MenuItem
              onPick={() => void save('json', shown)}
            >{`The ${counted(some, 'entry', 'entries')} shown (JSON)`}</MenuItem>
            <MenuLine />
          </>
        )}
        <MenuItem onPick={() => void save('csv', null)}>All as a table (CSV)</MenuItem>
        <MenuItem onPick={() => void save('json', null)}>Everything (JSON)</MenuItem>
      </Menu>
    </>
  )
}

function savedWords({ entries, isAll }: Extract<Saved, { kind: 'saved' }>): string {
  if (isAll) return `All ${entries} entries are in the file you chose.`
  return entries === 1 ? 'The one entry is in the file you chose.' : `The ${entries} entries are in the file you chose.`
}
