import { Download } from 'lucide-react'
import { useState } from 'react'
import type { TableToSave } from '@shared/contract/statistics'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { countWithNoun } from '../../format/money'
import { saveTable } from './queries'
import { Button } from '../../ui/Button'
import { Menu, MenuItem } from '../../ui/Menu'
import { useApp } from '../../app/app-context'

export type ExportOption = { readonly label: string; readonly table: TableToSave }

type SaveState =
  | { readonly status: 'idle' | 'saving' }
  | { readonly status: 'saved'; readonly rowCount: number }
  | { readonly status: 'failed'; readonly error: AppError }

/**
 * Button that saves a table as a file, or a menu if there are several tables to choose from. Main asks the person for the
 * file.
 */
export function SaveTableButton({ tables }: { readonly tables: readonly ExportOption[] }) {
  const { api } = useApp()
  const [saveState, setSaveState] = useState<SaveState>({ status: 'idle' })
  const save = async (table: TableToSave) => {
    setSaveState({ status: 'saving' })
    const outcome = await saveTable(api, table)
    // Null: the person closed the file dialog without saving.
    if (outcome === null) setSaveState({ status: 'idle' })
    else if (typeof outcome === 'number') setSaveState({ status: 'saved', rowCount: outcome })
    else setSaveState({ status: 'failed', error: outcome })
  }
  const [firstOption] = tables
  if (!firstOption) return null
  const button = (
    <Button
      variant="quiet"
      size="small"
      isBusy={saveState.status === 'saving'}
      icon={<Download size={14} aria-hidden="true" />}
      {...(tables.length === 1 ? { onClick: () => void save(firstOption.table) } : {})}
    >
      {tables.length === 1 ? firstOption.label : 'Export…'}
    </Button>
  )
  return (
    <>
      <span className="small t2" role="status">
        {saveState.status === 'saved' && `${countWithNoun(saveState.rowCount, 'row')} saved.`}
        {saveState.status === 'failed' &&
          `Not saved. ${errorText(saveState.error).title}. ${errorText(saveState.error).todo}`}
      </span>
      {tables.length === 1 ? (
        button
      ) : (
        <Menu trigger={button}>
          {tables.map((option) => (
            <MenuItem key={option.label} onPick={() => void save(option.table)}>
              {option.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
