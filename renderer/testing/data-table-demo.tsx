/**
 * `DataTable` in each state, and the blocks that replace the table. For tests; the shipped app does not import this
 * file.
 */
import { Store } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Banner } from '../ui/Banner'
import { HalfCircle, Octagon } from '../ui/StatusIcons'
import { SkeletonRows } from '../ui/Skeleton'
import { StateBlock } from '../ui/StateBlock'
import { type Column, type ColumnChoice, DataTable, type TableServices, TableServicesContext } from '../ui/data-table'

export type DemoRow = {
  readonly id: number
  readonly name: string
  readonly floor: string | null
  readonly sales: number
}

/** Rows with different figures. Some floors are unknown, and the third name begins like a formula of a spreadsheet. */
export const demoRows = (count: number): readonly DemoRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: index === 2 ? '=Tide' : `Tide ${index + 1}`,
    floor: index % 5 === 4 ? null : `${(index * 7) % 100}.5`,
    sales: (index * 37) % 101,
  }))

const COLUMNS: readonly Column<DemoRow>[] = [
  {
    key: 'name',
    label: 'Collection',
    track: 'minmax(160px, 1fr)',
    isSortable: true,
    value: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    key: 'floor',
    label: 'Floor',
    track: '96px',
    align: 'end',
    isSortable: true,
    value: ({ floor }) => floor,
    cell: ({ floor }) => floor ?? '—',
  },
  {
    key: 'sales',
    label: 'Sales',
    track: '96px',
    align: 'end',
    isSortable: true,
    minTableWidthPx: 480,
    value: ({ sales }) => sales,
    cell: ({ sales }) => sales,
  },
]
const MANY_ROWS = demoRows(12_000)
const FEW_ROWS = demoRows(6)
const rowId = ({ id }: DemoRow) => id

/** `copy` and `save` replace the clipboard and the file dialog. */
type DemoProps = { readonly copy: TableServices['copy']; readonly save: TableServices['save'] }

export function DataTableDemo({ copy, save }: DemoProps) {
  // In the table named `hidden`, the person has hidden the column `sales`.
  const [choices, setChoices] = useState<Readonly<Record<string, ColumnChoice>>>({ hidden: { sales: false } })
  const [orders, setOrders] = useState<Readonly<Record<string, readonly string[]>>>({})
  const services = useMemo(
    (): TableServices => ({
      choiceOf: (tableName) => choices[tableName] ?? {},
      orderOf: (tableName) => orders[tableName] ?? [],
      storeColumns: (tableName, choice, order) => {
        setChoices((previousChoices) => ({ ...previousChoices, [tableName]: choice }))
        setOrders((previousOrders) => ({ ...previousOrders, [tableName]: order }))
      },
      copy,
      save,
    }),
    [choices, orders, copy, save],
  )
  return (
    <TableServicesContext value={services}>
      <main data-scroller>
        <h1>DataTable</h1>
        <DemoSection title="Loading">
          <SkeletonRows count={3} />
        </DemoSection>
        <DemoSection title="Empty">
          <StateBlock icon={<Store size={20} aria-hidden="true" />} title="No collections" text="Nothing is listed." />
        </DemoSection>
        <DemoSection title="Error">
          <StateBlock
            icon={<Octagon size={20} />}
            title="The collections could not be loaded"
            text="The market is offline."
          />
        </DemoSection>
        <DemoSection title="Stale">
          <Banner icon={<HalfCircle size={16} />} title="Showing older data" text="Last updated 12:30." />
          <DataTable label="Stale rows" rows={FEW_ROWS} rowKey={rowId} columns={COLUMNS} />
        </DemoSection>
        <DemoSection title="Few rows">
          <DataTable
            label="Few rows"
            name="few"
            className="lined stacks"
            unfilteredRowCount={120}
            rows={FEW_ROWS}
            rowKey={rowId}
            columns={COLUMNS}
          />
        </DemoSection>
        <DemoSection title="Thousands of rows, sorted">
          <DataTable
            virtual
            showsRowCount
            label="Many rows"
            name="many"
            initialSort={{ by: 'sales', direction: 'descending' }}
            rows={MANY_ROWS}
            rowKey={rowId}
            columns={COLUMNS}
          />
        </DemoSection>
        <DemoSection title="More being read">
          <DataTable
            virtual
            showsRowCount
            label="Growing rows"
            name="growing"
            total={null}
            rows={FEW_ROWS}
            rowKey={rowId}
            columns={COLUMNS}
          />
        </DemoSection>
        <DemoSection title="Selection">
          <SelectionTable />
        </DemoSection>
        <DemoSection title="Hidden columns">
          <DataTable virtual label="Hidden columns" name="hidden" rows={FEW_ROWS} rowKey={rowId} columns={COLUMNS} />
        </DemoSection>
        <DemoSection title="Narrow">
          <div style={{ width: 320 }}>
            <DataTable virtual label="Narrow" name="narrow" rows={FEW_ROWS} rowKey={rowId} columns={COLUMNS} />
          </div>
        </DemoSection>
      </main>
    </TableServicesContext>
  )
}

function SelectionTable() {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set([2]))
  return (
    <DataTable
      virtual
      label="Selected rows"
      rows={FEW_ROWS}
      rowKey={rowId}
      columns={COLUMNS}
      isSelected={({ id }) => selectedIds.has(id)}
      onToggle={({ id }) => {
        const nextIds = new Set(selectedIds)
        if (!nextIds.delete(id)) nextIds.add(id)
        setSelectedIds(nextIds)
      }}
    />
  )
}

const DemoSection = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)
