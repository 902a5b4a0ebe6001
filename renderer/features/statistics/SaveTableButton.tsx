import { Download } from 'lucide-react'
import { useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import type { TableToSave } from '@shared/contract/statistics'
import { countWithNoun } from '../../format/money'
import { saveTable } from './queries'
import { Button } from '../../ui/Button'
import { Menu, MenuItem } from '../../ui/Menu'
import { showSaveOutcome } from '../../app/save-toast'
import { useApp } from '../../app/app-context'
import { ExportSlotContext } from './export-slot'

export type ExportOption = { readonly label: string; readonly table: TableToSave }

/**
 * Button in the head of the page that saves a table as a file, or a menu if there are several tables to choose from. Main
 * asks the person for the file, and a toast reports the result.
 */
export function SaveTableButton({ tables }: { readonly tables: readonly ExportOption[] }) {
  const { api, stores } = useApp()
  const [isSaving, setSaving] = useState(false)
  const slot = useContext(ExportSlotContext)
  const save = async (table: TableToSave): Promise<void> => {
    setSaving(true)
    const outcome = await saveTable(api, table)
    setSaving(false)
    const savedText = typeof outcome === 'number' ? `${countWithNoun(outcome, 'row')} saved.` : outcome
    showSaveOutcome(stores, savedText, () => void save(table))
  }
  const [firstOption] = tables
  if (!firstOption || !slot) return null
  const button = (
    <Button
      variant="quiet"
      isPageAction
      isBusy={isSaving}
      icon={<Download size={16} aria-hidden="true" />}
      {...(tables.length === 1 ? { onClick: () => void save(firstOption.table) } : {})}
    >
      {tables.length === 1 ? firstOption.label : 'Save as…'}
    </Button>
  )
  return createPortal(
    tables.length === 1 ? (
      button
    ) : (
      <Menu trigger={button}>
        {tables.map((option) => (
          <MenuItem key={option.label} onPick={() => void save(option.table)}>
            {option.label}
          </MenuItem>
        ))}
      </Menu>
    ),
    slot,
  )
}
