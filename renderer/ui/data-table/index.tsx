import { StaticTable, type StaticTableProps } from './StaticTable'
import { VirtualTable } from './VirtualTable'
import { type VirtualTableProps } from './virtual-table-props'

export type { Column, ColumnChoice, Direction, Sort } from './columns'

export { type TableOutcome, type TableServices, TableServicesContext } from './table-services'
export { NO_ACTIVE_ROW, type ActiveRowStore } from './active-row-store'

export type DataTableProps<T> =
  | (StaticTableProps<T> & { readonly virtual?: never })
  | (VirtualTableProps<T> & {
      /** True for a table of many rows. Only the visible rows are in the DOM. */
      readonly virtual: true
    })

/** Table component of the app. Two small tables have markup of their own: the review’s comparison and Home’s accounts. */
export const DataTable = <T,>(props: DataTableProps<T>) =>
  props.virtual ? <VirtualTable {...props} /> : <StaticTable {...props} />
