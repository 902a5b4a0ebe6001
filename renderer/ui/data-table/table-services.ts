import { createContext } from 'react'
import type { ColumnChoice } from './columns'
import type { TableText } from './table-text'

export type TableOutcome = 'done' | 'cancelled' | 'failed'

/** Services that the app provides to its tables. In a page without them, such as the verifier, tables have no tools. */
export type TableServices = {
  readonly choiceOf: (table: string) => ColumnChoice
  readonly choose: (table: string, choice: ColumnChoice) => void
  readonly copy: (text: string) => Promise<TableOutcome>
  /** Saves a table to a file that the person chooses. */
  readonly save: (title: string, text: TableText) => Promise<TableOutcome>
}

export const TableServicesContext = createContext<TableServices | null>(null)
