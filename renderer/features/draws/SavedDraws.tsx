import { Archive, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { KeptDrawEntry } from '@shared/contract/draws'
import type { AppError } from '@shared/errors'
import { VERDICT_WORDS } from '@shared/draw/words'
import { plainText } from '../../format/text'
import { dateTimeWords, utcWords } from '../../format/time'
import { drawsQueries } from './queries'
import { useMainQuery, useRead } from '../../query/use-query'
import { forgetKept, openKept } from './draws-store'
import { Confirm, ErrorLine } from '../../ui/Confirm'
import { type Column, DataTable } from '../../ui/data-table'
import { IconButton } from '../../ui/IconButton'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../../app/app-context'
import { Failed, StaleBanner } from '../page-frame/Failed'
import { VerdictMark } from './Step'

/** Proofs saved on this computer. Opening a proof verifies its draws again. */
export function SavedDraws({ onOpened }: { readonly onOpened: () => void }) {
  const { api, stores } = useApp()
  const state = useMainQuery(drawsQueries.kept)
  const read = useRead()
  const refresh = () => void read(drawsQueries.kept)
  const [leaving, setLeaving] = useState<KeptDrawEntry | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const entries = 'value' in state ? state.value : null
  const late = useLate(entries === null && state.status !== 'failed')
  const open = async (entry: KeptDrawEntry) => {
    const wrong = await openKept(stores.draws, api, entry)
    setError(wrong)
    if (!wrong) onOpened()
  }
  return (
    <section aria-label="Saved draws">
      {state.status === 'failed' && <Failed what="The saved draws" error={state.error} onRetry={refresh} />}
      {state.status === 'stale' && <StaleBanner error={state.error} onRetry={refresh} />}
      {error && <ErrorLine error={error} />}
      {late && <SkeletonRows rows={5} height={36} art={0} />}
      {entries?.length === 0 && (
        <StateBlock
          icon={<Archive size={20} aria-hidden="true" />}
          title="No draw is saved yet"
          text="Verify a draw and save its proof: it is written to a file, and kept here as well."
        />
      )}
      {entries && entries.length > 0 && (
        <KeptTable entries={entries} onOpen={(entry) => void open(entry)} onForget={setLeaving} />
      )}
      <Confirm
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Forget this proof?"
        text="It is taken off this list. A file that it was saved to stays where it is."
        act="Forget"
        danger
        onAct={() => (leaving ? forgetKept(stores.client, api, leaving.id) : Promise.resolve(null))}
      />
    </section>
  )
}

type TableProps = {
  readonly entries: readonly KeptDrawEntry[]
  readonly onOpen: (entry: KeptDrawEntry) => void
  readonly onForget: (entry: KeptDrawEntry) => void
}

const KeptTable = ({ entries, onOpen, onForget }: TableProps) => (
  <DataTable
    className="lined rows36 saved-draws"
    rows={entries}
    rowKey={({ id }) => id}
    rowAttributes={() => ({ className: 'open' })}
    columns={columnsFor({ onOpen, onForget })}
  />
)

const columnsFor = ({ onOpen, onForget }: Omit<TableProps, 'entries'>): readonly Column<KeptDrawEntry>[] => [
  {
    key: 'title',
    label: 'Drawn',
    cell: (entry) => (
      <button type="button" className="rowlink cut" onClick={() => onOpen(entry)}>
        {plainText(entry.title, 100)}
      </button>
    ),
  },
  {
    key: 'verdict',
    label: 'Verdict when saved',
    cell: ({ verdict }) => (
      <span className="drawn-cell">
        <VerdictMark verdict={verdict} size={14} />
        {VERDICT_WORDS[verdict]}
      </span>
    ),
  },
  {
    key: 'keptAt',
    label: 'Saved',
    align: 'end',
    className: 't2',
    title: ({ keptAt }) => utcWords(keptAt),
    cell: ({ keptAt }) => dateTimeWords(keptAt),
  },
  {
    key: 'acts',
    label: 'Acts',
    quiet: true,
    className: 'saved-acts',
    cell: (entry) => (
      <IconButton
        small
        label={`Forget ${plainText(entry.title, 100)}`}
        icon={<Trash2 size={14} aria-hidden="true" />}
        onClick={() => onForget(entry)}
      />
    ),
  },
]
