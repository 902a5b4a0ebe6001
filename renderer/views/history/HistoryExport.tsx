import { Download } from 'lucide-react'
import { useState } from 'react'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { exportHistory } from '../../stores/flows'
import { Button } from '../../ui/Button'
import { Menu, MenuItem } from '../../ui/Menu'
import { useApp } from '../app-context'

type Saved =
  | { readonly kind: 'idle' | 'saving' }
  | { readonly kind: 'saved'; readonly entries: number }
  | { readonly kind: 'failed'; readonly error: AppError }

/** The whole history as a file, whatever is filtered here. Main asks where to. */
export function HistoryExport() {
  const { api } = useApp()
  const [saved, setSaved] = useState<Saved>({ kind: 'idle' })
  const save = async (format: 'csv' | 'json') => {
    setSaved({ kind: 'saving' })
    const done = await exportHistory(api, format)
    if (done === null) setSaved({ kind: 'idle' })
    else setSaved(typeof done === 'number' ? { kind: 'saved', entries: done } : { kind: 'failed', error: done })
  }
  return (
    <>
      <span className="small t2" role="status">
        {saved.kind === 'saved' && `All ${saved.entries} entries are in the file you chose.`}
        {saved.kind === 'failed' && `Not saved. ${errorText(saved.error).title}.`}
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
        <MenuItem onPick={() => void save('csv')}>Table (CSV)</MenuItem>
        <MenuItem onPick={() => void save('json')}>Everything (JSON)</MenuItem>
      </Menu>
    </>
  )
}
