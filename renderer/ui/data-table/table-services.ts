import { createContext } from 'react'
import type { ColumnChoice } from './columns'
import type { TableData } from './table-text'

/** `too-large`: the table has more cells than main accepts. */
export type TableOutcome = 'done' | 'cancelled' | 'failed' | 'too-large'

/**
 * Services that the app provides to its tables. Without the services, as in the verifier, tables have no column choice
 * and cannot be copied or saved.
 */
export type TableServices = {
  /** The person's column choice for the table with this name. */
  readonly choiceOf: (tableName: string) => ColumnChoice
  /** Keys of the columns that the person moved in the table with this name, in the chosen order; empty for none. */
  readonly orderOf: (tableName: string) => readonly string[]
  /** Stores the person's choice and order of the columns of a table. */
  readonly storeColumns: (tableName: string, choice: ColumnChoice, order: readonly string[]) => void
  readonly copy: (text: string) => Promise<TableOutcome>
  /** Saves a table to a file that the person chooses. */
  readonly save: (title: string, table: TableData) => Promise<TableOutcome>
}

export const TableServicesContext = createContext<TableServices | null>(null)
