import { useMemo } from 'react'
import { MAX_COLUMN_KEY_CHARS } from '@shared/column-keys'
import { fitsInput } from '@shared/input-limits'
import type { Settings } from '@shared/contract/settings'
import { callMain } from '../../query/bridge-call'
import { changeSettings } from '../../features/settings/settings-store'
import type { ColumnChoice, TableServices } from '../../ui/data-table'
import { useApp } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'

type StoredColumns = Settings['tableColumns'][number]

/** Functions for tables: read and store the person's choice of columns, copy text, and save a table as a file. */
export function useTableServices(): TableServices {
  const { api, stores } = useApp()
  const { tableColumns } = useSettings()
  return useMemo(
    () => ({
      choiceOf: (tableId) => columnChoice(tableColumns.find(({ table }) => table === tableId)),
      orderOf: (tableId) => tableColumns.find(({ table }) => table === tableId)?.order ?? NO_ORDER,
      storeColumns: (tableId, choice, order) => {
        const otherTables = tableColumns.filter(({ table }) => table !== tableId)
        const isDefault = Object.keys(choice).length === 0 && order.length === 0
        const newColumns = isDefault ? otherTables : [...otherTables, storedColumns(tableId, choice, order)]
        void changeSettings(stores.client, api, { tableColumns: newColumns })
      },
      copy: async (text) => ((await callMain(() => api.app.copy({ text }))).ok ? 'done' : 'failed'),
      save: async (title, { heads, rows }) => {
        if (!fitsInput({ heads, rows })) return 'too-large'
        const result = await callMain(() =>
          api.app.saveTable({ title, heads: [...heads], rows: rows.map((row) => [...row]) }),
        )
        if (!result.ok) return 'failed'
        return result.value.isSaved ? 'done' : 'cancelled'
      },
    }),
    [api, stores, tableColumns],
  )
}

const NO_ORDER: readonly string[] = []

const columnChoice = (columns: StoredColumns | undefined): ColumnChoice =>
  Object.fromEntries([
    ...(columns?.shown ?? []).map((key) => [key, true] as const),
    ...(columns?.hidden ?? []).map((key) => [key, false] as const),
  ])

/**
 * The person's column choice in the form that the settings store. Main rejects column keys longer than
 * `MAX_COLUMN_KEY_CHARS`, so longer keys are omitted.
 */
function storedColumns(tableId: string, choice: ColumnChoice, order: readonly string[]): StoredColumns {
  const isStorable = (key: string) => key.length <= MAX_COLUMN_KEY_CHARS
  const keys = Object.keys(choice).filter(isStorable)
  return {
    table: tableId,
    shown: keys.filter((key) => choice[key]),
    hidden: keys.filter((key) => !choice[key]),
    order: order.filter(isStorable),
  }
}
