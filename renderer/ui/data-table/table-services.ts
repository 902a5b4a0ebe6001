import { createContext } from 'react'
import type { ColumnChoice } from './columns'
import type { TableData } from './table-text'

export type TableOutcome = 'done' | 'cancelled' | 'failed'

/**
 * Services that the app provides to its tables. Without the services, as in the verifier, tables have no column choice
 * and cannot be copied or saved.
 */
export type TableServices = {
  /** The person's column choice for the table with this name. */
  readonly choiceOf: (tableName: string) => ColumnChoice
  /** Stores the person's column choice for a table. */
  readonly choose: (tableName: string, choice: ColumnChoice) => void
  readonly copy: (text: string) => Promise<TableOutcome>
  /** Saves a table to a file that the person chooses. */
  readonly save: (title: string, table: TableData) => Promise<TableOutcome>
}

export const TableServicesContext = createContext<TableServices | null>(null)
