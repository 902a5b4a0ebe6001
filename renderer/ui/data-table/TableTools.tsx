import { Copy, Download, Ellipsis } from 'lucide-react'
import { type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { countWithNoun } from '../../format/money'
import { IconButton } from '../IconButton'
import { Menu, MenuItem, MenuLine } from '../Menu'
import { ColumnPicker } from './ColumnPicker'
import type { Column } from './columns'
import { rowCountWords, type RowCounts } from './row-count'
import { type TableOutcome, type TableServices, TableServicesContext } from './table-services'
import { tableData, tabSeparated } from './table-text'

type TableToolsProps<T> = {
  readonly name: string
  readonly label: string
  /** All columns, including the hidden ones. */
  readonly columns: readonly Column<T>[]
  readonly visibleColumns: readonly Column<T>[]
  readonly rows: readonly T[]
  /** Row counts to show; null to show none. */
  readonly rowCounts: RowCounts | null
  /** True if the person can choose columns. */
  readonly isChoosable: boolean
  /** Element of the caller that takes the tools; null before it is in the page. If absent, the tools are a line. */
  readonly slot?: HTMLElement | null | undefined
  /** True for a narrow toolbar, in which the tools are icons without the number of rows. */
  readonly isCompact?: boolean | undefined
  /** True if one menu has the buttons to copy and save, for a toolbar without room for both. */
  readonly hasMenu?: boolean | undefined
  /** Further items of the menu, above those to copy and save. */
  readonly menuItems?: ReactNode
}

/** Maximum length of a text that main accepts for copying. */
const MAX_COPIED_CHARS = 400_000

/**
 * Tools of a table: the number of rows, the column choice, and buttons to copy and save. The tools are a line above the
 * table, or are in the caller's toolbar.
 */
export function TableTools<T>(props: TableToolsProps<T>) {
  const { columns, visibleColumns, rowCounts, isChoosable, slot, isCompact } = props
  const services = useContext(TableServicesContext)
  const hiddenCount = isChoosable ? columns.length - visibleColumns.length : 0
  if (services === null && rowCounts === null && hiddenCount === 0) return null
  const tools = (
    <>
      {services === null && hiddenCount > 0 && <span>{countWithNoun(hiddenCount, 'column')} hidden</span>}
      {services && visibleColumns.some(({ value }) => value) && <ExportButtons {...props} services={services} />}
      {services && isChoosable && <ColumnPicker {...props} services={services} />}
    </>
  )
  const counts = rowCounts && <span aria-live="polite">{rowCountWords(rowCounts)}</span>
  if (slot !== undefined) {
    return (
      slot &&
      createPortal(
        <>
          {!isCompact && counts}
          {tools}
        </>,
        slot,
      )
    )
  }
  return (
    <div className="row small t2 tn dt-tools">
      {counts}
      <span className="sp" />
      {tools}
    </div>
  )
}

type PropsWithServices<T> = TableToolsProps<T> & { readonly services: TableServices }

function ExportButtons<T>({ label, visibleColumns, rows, services, hasMenu, menuItems }: PropsWithServices<T>) {
  const [message, setMessage] = useState('')
  const messageFor = (outcome: TableOutcome, verb: 'copied' | 'saved'): string => {
    if (outcome === 'cancelled') return ''
    if (outcome === 'too-large') return 'Too many cells to save. Show fewer rows or columns.'
    return outcome === 'done' ? `${countWithNoun(rows.length, 'row')} ${verb}.` : `Table not ${verb}. Try again.`
  }
  const copy = async () => {
    const copiedText = tabSeparated(tableData(visibleColumns, rows))
    if (copiedText.length > MAX_COPIED_CHARS) setMessage('Too many rows to copy. Save the table instead.')
    else setMessage(messageFor(await services.copy(copiedText), 'copied'))
  }
  const save = async () => {
    const outcome = await services.save(label, tableData(visibleColumns, rows))
    setMessage(messageFor(outcome, 'saved'))
  }
  if (hasMenu) {
    return (
      <>
        <span aria-live="polite" className="small t2">
          {message}
        </span>
        <Menu
          trigger={<IconButton isSmall label={`More: ${label}`} icon={<Ellipsis size={16} aria-hidden="true" />} />}
        >
          {menuItems}
          {menuItems && <MenuLine />}
          <MenuItem icon={<Copy size={14} aria-hidden="true" />} onPick={() => void copy()}>
            Copy table
          </MenuItem>
          <MenuItem icon={<Download size={14} aria-hidden="true" />} onPick={() => void save()}>
            Save table
          </MenuItem>
        </Menu>
      </>
    )
  }
  return (
    <>
      <span aria-live="polite">{message}</span>
      <IconButton
        isSmall
        label={`Copy table: ${label}`}
        icon={<Copy size={14} aria-hidden="true" />}
        onClick={() => void copy()}
      />
      <IconButton
        isSmall
        label={`Save table: ${label}`}
        icon={<Download size={14} aria-hidden="true" />}
        onClick={() => void save()}
      />
    </>
  )
}
