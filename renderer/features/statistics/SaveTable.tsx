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

export type Savable = { readonly label: string; readonly wanted: SavedTable }

type Saved =
  | { readonly kind: 'idle' | 'saving' }
  | { readonly kind: 'saved'; readonly rows: number }
  | { readonly kind: 'failed'; readonly error: AppError }

/** Saves the displayed table as a file. Main asks for the location. */
export function SaveTable({ tables }: { readonly tables: readonly Savable[] }) {
  const { api } = useApp()
  const [saved, setSaved] = useState<Saved>({ kind: 'idle' })
  const save = async (wanted: SavedTable) => {
    setSaved({ kind: 'saving' })
    const done = await saveTable(api, wanted)
    if (done === null) setSaved({ kind: 'idle' })
    else setSaved(typeof done === 'number' ? { kind: 'saved', rows: done } : { kind: 'failed', error: done })
  }
  const [first] = tables
  if (!first) return null
  const button = (
    <Button
      variant="quiet"
      size="small"
      busy={saved.kind === 'saving'}
      icon={<Download size={14} aria-hidden="true" />}
      {...(tables.length === 1 ? { onClick: () => void save(first.wanted) } : {})}
    >
      {tables.length === 1 ? first.label : 'Export…'}
    </Button>
  )
  return (
    <>
      <span className="small t2" role="status">
        {saved.kind === 'saved' && `${counted(saved.rows, 'row')} saved.`}
        {saved.kind === 'failed' && `Not saved. ${errorText(saved.error).title}. ${errorText(saved.error).todo}`}
      </span>
      {tables.length === 1 ? (
        button
      ) : (
        <Menu trigger={button}>
          {tables.map(({ label, wanted }) => (
            <MenuItem key={label} onPick={() => void save(wanted)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
