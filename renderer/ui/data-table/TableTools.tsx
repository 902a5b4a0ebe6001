import { Columns3, Copy, Download } from 'lucide-react'
import { useContext, useState } from 'react'
import { counted } from '../../format/money'
import { Button } from '../Button'
import { IconButton } from '../IconButton'
import { Menu, MenuCheck, MenuItem, MenuLine } from '../Menu'
import { canHide, type Column } from './columns'
import { rowCountWords, type RowCounts } from './row-count'
import { type TableOutcome, type TableServices, TableServicesContext } from './table-services'
import { tableText, tabSeparated } from './table-text'

type ToolsProps<T> = {
  readonly name: string
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly visible: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly counts: RowCounts | null
  /** True if the person can choose columns. */
  readonly isChoosable: boolean
}

/** Maximum length of a text that the app copies for a page. */
const MAX_COPIED_CHARS = 400_000

/** The line above a table: number of rows and hidden columns, column choice, and copying and saving the shown data. */
export function TableTools<T>(props: ToolsProps<T>) {
  const { columns, visible, counts, isChoosable } = props
  const services = useContext(TableServicesContext)
  const hiddenCount = isChoosable ? columns.length - visible.length : 0
  if (services === null && counts === null && hiddenCount === 0) return null
  return (
    <div className="row small t2 tn dt-tools">
      {counts && <span aria-live="polite">{rowCountWords(counts)}</span>}
      <span className="sp" />
      {hiddenCount > 0 && <span>{counted(hiddenCount, 'column')} hidden</span>}
      {services && isChoosable && <ColumnMenu {...props} services={services} />}
      {services && visible.some(({ value }) => value) && <Export {...props} services={services} />}
    </div>
  )
}

type MenuProps<T> = ToolsProps<T> & { readonly services: TableServices }

function ColumnMenu<T>({ name, columns, visible, services }: MenuProps<T>) {
  const choice = services.choiceOf(name)
  return (
    <Menu
      trigger={
        <Button size="small" variant="quiet" icon={<Columns3 size={14} aria-hidden="true" />}>
          Choose columns
        </Button>
      }
    >
      {columns
        .filter((column) => canHide(column, columns))
        .map((column) => (
          <MenuCheck
            key={column.key}
            checked={visible.includes(column)}
            onChange={(isShown) => services.choose(name, { ...choice, [column.key]: isShown })}
          >
            {column.label}
          </MenuCheck>
        ))}
      <MenuLine />
      <MenuItem onPick={() => services.choose(name, {})}>Fit columns to the window</MenuItem>
    </Menu>
  )
}

function Export<T>({ label, visible, rows, services }: MenuProps<T>) {
  const [message, setMessage] = useState('')
  const report = (outcome: TableOutcome, verb: 'copied' | 'saved') => {
    if (outcome === 'cancelled') setMessage('')
    else setMessage(outcome === 'done' ? `${counted(rows.length, 'row')} ${verb}.` : `Table not ${verb}. Try again.`)
  }
  const copy = async () => {
    const text = tabSeparated(tableText(visible, rows))
    if (text.length > MAX_COPIED_CHARS) setMessage('Too many rows to copy. Save the table instead.')
    else report(await services.copy(text), 'copied')
  }
  const save = async () => report(await services.save(label, tableText(visible, rows)), 'saved')
  return (
    <>
      <span aria-live="polite">{message}</span>
      <IconButton
        small
        label={`Copy table: ${label}`}
        icon={<Copy size={14} aria-hidden="true" />}
        onClick={() => void copy()}
      />
      <IconButton
        small
        label={`Save table: ${label}`}
        icon={<Download size={14} aria-hidden="true" />}
        onClick={() => void save()}
      />
    </>
  )
}
