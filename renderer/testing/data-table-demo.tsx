/** Every state of `DataTable`, for tests and development. The shipped app does not import it. */
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

export const demoRows = (count: number): readonly DemoRow[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    name: i === 2 ? '=Tide' : `Tide ${i + 1}`,
    floor: i % 5 === 4 ? null : `${(i * 7) % 100}.5`,
    sales: (i * 37) % 101,
  }))

const COLUMNS: readonly Column<DemoRow>[] = [
  {
    key: 'name',
    label: 'Collection',
    track: 'minmax(160px, 1fr)',
    sorts: true,
    value: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    key: 'floor',
    label: 'Floor',
    track: '96px',
    align: 'end',
    sorts: true,
    value: ({ floor }) => floor,
    cell: ({ floor }) => floor ?? '—',
  },
  {
    key: 'sales',
    label: 'Sales',
    track: '96px',
    align: 'end',
    sorts: true,
    atLeast: 480,
    value: ({ sales }) => sales,
    cell: ({ sales }) => sales,
  },
]
const MANY = demoRows(12_000)
const FEW = demoRows(6)
const rowId = ({ id }: DemoRow) => id

type DemoProps = { readonly copy: TableServices['copy']; readonly save: TableServices['save'] }

export function DataTableDemo({ copy, save }: DemoProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, ColumnChoice>>>({ hidden: { sales: false } })
  const services = useMemo(
    (): TableServices => ({
      choiceOf: (table) => choices[table] ?? {},
      choose: (table, choice) => setChoices((before) => ({ ...before, [table]: choice })),
      copy,
      save,
    }),
    [choices, copy, save],
  )
  return (
    <TableServicesContext value={services}>
      <main data-scroller>
        <h1>DataTable</h1>
        <State title="Loading">
          <SkeletonRows rows={3} />
        </State>
        <State title="Empty">
          <StateBlock icon={<Store size={20} aria-hidden="true" />} title="No collections" text="Nothing is listed." />
        </State>
        <State title="Error">
          <StateBlock
            icon={<Octagon size={20} />}
            title="The collections could not be loaded"
            text="The market is offline."
          />
        </State>
        <State title="Stale">
          <Banner icon={<HalfCircle size={16} />} title="Showing older data" text="Last updated 12:30." />
          <DataTable label="Stale rows" rows={FEW} rowKey={rowId} columns={COLUMNS} />
        </State>
        <State title="Few rows">
          <DataTable
            label="Few rows"
            name="few"
            className="lined stacks"
            countsOf={120}
            rows={FEW}
            rowKey={rowId}
            columns={COLUMNS}
          />
        </State>
        <State title="Thousands of rows, sorted">
          <DataTable
            virtual
            counts
            label="Many rows"
            name="many"
            firstSort={{ by: 'sales', direction: 'descending' }}
            rows={MANY}
            rowKey={rowId}
            columns={COLUMNS}
          />
        </State>
        <State title="More being read">
          <DataTable
            virtual
            counts
            label="Growing rows"
            name="growing"
            total={null}
            rows={FEW}
            rowKey={rowId}
            columns={COLUMNS}
          />
        </State>
        <State title="Selection">
          <Selection />
        </State>
        <State title="Hidden columns">
          <DataTable virtual label="Hidden columns" name="hidden" rows={FEW} rowKey={rowId} columns={COLUMNS} />
        </State>
        <State title="Narrow">
          <div style={{ width: 320 }}>
            <DataTable virtual label="Narrow" name="narrow" rows={FEW} rowKey={rowId} columns={COLUMNS} />
          </div>
        </State>
      </main>
    </TableServicesContext>
  )
}

function Selection() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([2]))
  return (
    <DataTable
      virtual
      label="Selected rows"
      rows={FEW}
      rowKey={rowId}
      columns={COLUMNS}
      isSelected={({ id }) => chosen.has(id)}
      onToggle={({ id }) => {
        const next = new Set(chosen)
        if (!next.delete(id)) next.add(id)
        setChosen(next)
      }}
    />
  )
}

const State = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)
