import { ChevronDown, Columns3, GripVertical } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../Button'
import { IconButton } from '../IconButton'
import { Checkbox } from '../Choices'
import { Popover } from '../Popover'
import { cx } from '../cx'
import { canHide, type Column, pinnedColumns } from './columns'
import type { TableServices } from './table-services'

type ColumnPickerProps<T> = {
  /** Name of the table under which the choice is stored. */
  readonly name: string
  /** All columns, including the hidden ones, in the order of the table. */
  readonly columns: readonly Column<T>[]
  readonly visibleColumns: readonly Column<T>[]
  readonly services: TableServices
  /** True for an icon instead of a button with text. */
  readonly isCompact?: boolean | undefined
}

/**
 * Button with the number of visible columns. Opens a list in which the person shows, hides and moves columns. A column
 * moves by dragging its row, or with the arrow keys on its drag mark.
 */
export function ColumnPicker<T>({ name, columns, visibleColumns, services, isCompact }: ColumnPickerProps<T>) {
  const [isOpen, setOpen] = useState(false)
  const [draggedKey, setDraggedKey] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const choice = services.choiceOf(name)
  const order = services.orderOf(name)
  const choosableColumns = columns.filter((column) => canHide(column, columns))
  const keys = choosableColumns.map(({ key }) => key)
  const shownCount = choosableColumns.filter((column) => visibleColumns.includes(column)).length
  const isDefault = Object.keys(choice).length === 0 && order.length === 0
  // A column with row numbers may be pinned, too, before the column that names the row.
  const leadingLabel = pinnedColumns(columns).at(-1)?.label

  const move = (key: string, newIndex: number) => {
    if (newIndex < 0 || newIndex >= keys.length || keys[newIndex] === key) return
    const otherKeys = keys.filter((otherKey) => otherKey !== key)
    services.storeColumns(name, choice, [...otherKeys.slice(0, newIndex), key, ...otherKeys.slice(newIndex)])
    const label = choosableColumns.find((column) => column.key === key)?.label ?? ''
    setAnnouncement(`${label} is column ${newIndex + 1} of ${keys.length}`)
  }
  const moveByKey = (event: KeyboardEvent, key: string) => {
    const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(key, keys.indexOf(key) + step)
  }
  return (
    <Popover
      label="Columns"
      align="end"
      className="columns-pop"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        isCompact ? (
          <IconButton
            isSmall
            label={`Columns ${shownCount} of ${choosableColumns.length}`}
            icon={<Columns3 size={16} aria-hidden="true" />}
          />
        ) : (
          <Button size="small" icon={<Columns3 size={14} aria-hidden="true" />}>
            Columns{' '}
            <span className="tn">
              {shownCount} of {choosableColumns.length}
            </span>
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        )
      }
    >
      <div className="columns-head">
        <b>Columns</b>
        <button
          type="button"
          className="link"
          disabled={isDefault}
          title="Show the columns that fit the window, in the default order"
          onClick={() => services.storeColumns(name, {}, [])}
        >
          Reset
        </button>
      </div>
      <ul className="columns-list">
        {choosableColumns.map((column, index) => {
          const { key, label } = column
          const isShown = visibleColumns.includes(column)
          return (
            <li
              key={key}
              className={cx('columns-row', draggedKey === key && 'is-dragged')}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDraggedKey(key)
              }}
              onDragEnd={() => setDraggedKey(null)}
              onDragOver={(event) => {
                if (draggedKey !== null) event.preventDefault()
              }}
              onDrop={(event) => {
                event.preventDefault()
                if (draggedKey !== null) move(draggedKey, index)
                setDraggedKey(null)
              }}
            >
              <Checkbox
                checked={isShown}
                onChange={(isChecked) => services.storeColumns(name, { ...choice, [key]: isChecked }, order)}
              >
                {label}
              </Checkbox>
              <button
                type="button"
                className="columns-grip"
                aria-label={`Move ${label}`}
                title="Drag, or press the arrow keys"
                onKeyDown={(event) => moveByKey(event, key)}
              >
                <GripVertical size={14} aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
      {leadingLabel !== undefined && <p className="columns-note">{leadingLabel} stays in view while you scroll.</p>}
      <span className="sr" role="status">
        {announcement}
      </span>
    </Popover>
  )
}
