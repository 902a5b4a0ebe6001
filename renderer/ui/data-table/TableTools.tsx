import { Columns3, Copy, Download } from 'lucide-react'
import { type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { countWithNoun, statFigure } from '../../format/money'
import { Button } from '../Button'
import { IconButton } from '../IconButton'
import { Menu, MenuCheck, MenuItem, MenuLabel, MenuLine } from '../Menu'
import { canHide, type Column } from './columns'
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
  /** Element that shows the buttons as icons; null until it is mounted, undefined for a line above the table. */
  readonly host?: HTMLElement | null | undefined
  /** Further entries at the top of the menu of columns. */
  readonly menu?: ReactNode
}

/** Maximum length of a text that main accepts for copying. */
const MAX_COPIED_CHARS = 400_000

/** Line above a table: the numbers of rows and hidden columns, the column choice, and buttons to copy and save. */
export function TableTools<T>(props: TableToolsProps<T>) {
  const { columns, visibleColumns, rowCounts, isChoosable } = props
  const services = useContext(TableServicesContext)
  const hiddenCount = isChoosable ? columns.length - visibleColumns.length : 0
  if (props.host !== undefined) {
    return props.host && services ? createPortal(<IconTools {...props} services={services} />, props.host) : null
  }
  if (services === null && rowCounts === null && hiddenCount === 0) return null
  return (
    <div className="row small t2 tn dt-tools">
      {rowCounts && <span aria-live="polite">{rowCountWords(rowCounts)}</span>}
      <span className="sp" />
      {hiddenCount > 0 && <span>{countWithNoun(hiddenCount, 'column')} hidden</span>}
      {services && isChoosable && <ColumnMenu {...props} services={services} />}
      {services && visibleColumns.some(({ value }) => value) && <ExportButtons {...props} services={services} />}
    </div>
  )
}

type PropsWithServices<T> = TableToolsProps<T> & { readonly services: TableServices }

/** The buttons as icons, for the end of a toolbar. The menu of columns has the number of hidden columns. */
const IconTools = <T,>(props: PropsWithServices<T>) => (
  <>
    {props.isChoosable && <ColumnMenu {...props} isIcon />}
    {props.visibleColumns.some(({ value }) => value) && <ExportButtons {...props} />}
  </>
)

function ColumnMenu<T>({
  name,
  columns,
  visibleColumns,
  services,
  menu,
  isIcon = false,
}: PropsWithServices<T> & { readonly isIcon?: boolean }) {
  const choice = services.choiceOf(name)
  const hiddenCount = columns.length - visibleColumns.length
  return (
    <Menu
      trigger={
        isIcon ? (
          <IconButton isSmall label="Choose columns" icon={<Columns3 size={16} aria-hidden="true" />} />
        ) : (
          <Button size="small" variant="quiet" icon={<Columns3 size={14} aria-hidden="true" />}>
            Choose columns
          </Button>
        )
      }
    >
      {menu !== undefined && (
        <>
          {menu}
          <MenuLine />
        </>
      )}
      {isIcon && <MenuLabel>{hiddenCount === 0 ? 'Columns' : `Columns, ${statFigure(hiddenCount)} hidden`}</MenuLabel>}
      {columns
        .filter((column) => canHide(column, columns))
        .map((column) => (
          <MenuCheck
            key={column.key}
            checked={visibleColumns.includes(column)}
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

function ExportButtons<T>({ label, visibleColumns, rows, services }: PropsWithServices<T>) {
  const [message, setMessage] = useState('')
  const messageFor = (outcome: TableOutcome, verb: 'copied' | 'saved'): string => {
    if (outcome === 'cancelled') return ''
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
