import { Download } from 'lucide-react'
import { useState } from 'react'
import type { SavedTable } from '@shared/contract/statistics'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { counted } from '../../format/money'
import { saveTable } from './queries'
import { Button } from '../../ui/Button'
import { Menu, MenuItem } from '../../ui/Menu'
import { useApp } from '../../app/app-context'

export type ExportOption = { readonly label: string; readonly request: SavedTable }

type SaveState =
  | { readonly kind: 'idle' | 'saving' }
  | { readonly kind: 'saved'; readonly rows: number }
  | { readonly kind: 'failed'; readonly error: AppError }

/** Saves the displayed table as a file. Main asks for the location. */
export function SaveTable({ tables }: { readonly tables: readonly ExportOption[] }) {
  const { api } = useApp()
  const [saveState, setSaveState] = useState<SaveState>({ kind: 'idle' })
  const save = async (wanted: SavedTable) => {
    setSaveState({ kind: 'saving' })
    const result = await saveTable(api, wanted)
    if (result === null) setSaveState({ kind: 'idle' })
    else if (typeof result === 'number') setSaveState({ kind: 'saved', rows: result })
    else setSaveState({ kind: 'failed', error: result })
  }
  const [first] = tables
  if (!first) return null
  const button = (
    <Button
      variant="quiet"
      size="small"
      busy={saveState.kind === 'saving'}
      icon={<Download size={14} aria-hidden="true" />}
      {...(tables.length === 1 ? { onClick: () => void save(first.request) } : {})}
    >
      {tables.length === 1 ? first.label : 'Export…'}
    </Button>
  )
  return (
    <>
      <span className="small t2" role="status">
        {saveState.kind === 'saved' && `${counted(saveState.rows, 'row')} saved.`}
        {saveState.kind === 'failed' &&
          `Not saved. ${errorText(saveState.error).title}. ${errorText(saveState.error).todo}`}
      </span>
      {tables.length === 1 ? (
        button
      ) : (
        <Menu trigger={button}>
          {tables.map(({ label, request }) => (
            <MenuItem key={label} onPick={() => void save(request)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
