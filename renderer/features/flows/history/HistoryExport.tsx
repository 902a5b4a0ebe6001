import { Download } from 'lucide-react'
import { useState } from 'react'
import { countWithNoun } from '../../../format/money'
import { exportHistory } from '../flows-store'
import { Button } from '../../../ui/Button'
import { Menu, MenuItem, MenuLine } from '../../../ui/Menu'
import { useApp } from '../../../app/app-context'
import { showSaveOutcome } from '../../../app/save-toast'

type ExportProps = {
  /** Ids of the displayed entries; null if all entries of the history are displayed. */
  readonly shownIds: readonly string[] | null
}

/** Menu that exports the whole history or the displayed entries. Main asks the person where to save the file. */
export function HistoryExport({ shownIds }: ExportProps) {
  const { api, stores } = useApp()
  const [isSaving, setSaving] = useState(false)
  const save = async (format: 'csv' | 'json', ids: readonly string[] | null): Promise<void> => {
    setSaving(true)
    const result = await exportHistory(api, format, ids)
    setSaving(false)
    const outcome = typeof result === 'number' ? savedWords(result, ids === null) : result
    showSaveOutcome(stores, outcome, () => void save(format, ids))
  }
  const shownCount = shownIds?.length ?? 0
  return (
    <Menu
      trigger={
        <Button variant="quiet" icon={<Download size={16} aria-hidden="true" />} isBusy={isSaving} disabled={isSaving}>
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
  )
}

const savedWords = (entryCount: number, isAll: boolean): string =>
  `Saved ${isAll ? 'all ' : ''}${countWithNoun(entryCount, 'entry', 'entries')}.`
