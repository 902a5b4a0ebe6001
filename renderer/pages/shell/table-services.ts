import { useMemo } from 'react'
import { MAX_COLUMN_KEY_CHARS } from '@shared/column-keys'
import type { Settings } from '@shared/contract/settings'
import { guarded } from '../../query/bridge-call'
import { changeSettings } from '../../features/settings/settings-store'
import type { ColumnChoice, TableServices } from '../../ui/data-table'
import { useApp } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'

type StoredColumns = Settings['tableColumns'][number]

/** Services of the app for its tables: storing their columns in the settings, copying and saving. */
export function useTableServices(): TableServices {
  const { api, stores } = useApp()
  const { tableColumns } = useSettings()
  return useMemo(
    () => ({
      choiceOf: (table) => columnChoice(tableColumns.find((columns) => columns.table === table)),
      choose: (table, choice) => {
        const others = tableColumns.filter((columns) => columns.table !== table)
        const changed = Object.keys(choice).length === 0 ? others : [...others, storedColumns(table, choice)]
        void changeSettings(stores.client, api, { tableColumns: changed })
      },
      copy: async (text) => ((await guarded(() => api.app.copy({ text }))).ok ? 'done' : 'failed'),
      save: async (title, { heads, rows }) => {
        const result = await guarded(() =>
          api.app.saveTable({ title, heads: [...heads], rows: rows.map((row) => [...row]) }),
        )
        if (!result.ok) return 'failed'
        return result.value.saved ? 'done' : 'cancelled'
      },
    }),
    [api, stores, tableColumns],
  )
}

const columnChoice = (columns: StoredColumns | undefined): ColumnChoice =>
  Object.fromEntries([
    ...(columns?.shown ?? []).map((key) => [key, true] as const),
    ...(columns?.hidden ?? []).map((key) => [key, false] as const),
  ])

function storedColumns(table: string, choice: ColumnChoice): StoredColumns {
  const keys = Object.keys(choice).filter((key) => key.length <= MAX_COLUMN_KEY_CHARS)
  return { table, shown: keys.filter((key) => choice[key]), hidden: keys.filter((key) => !choice[key]) }
}
