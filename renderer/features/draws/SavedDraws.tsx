import { Archive, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { StoredProof } from '@shared/contract/draws'
import type { AppError } from '@shared/errors'
import { VERDICT_WORDS } from '@shared/draw/words'
import { plainText } from '../../format/text'
import { dateTimeWords, utcWords } from '../../format/time'
import { drawsQueries } from './queries'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { removeSavedProof, openSavedProof } from './draws-store'
import { Confirm, ErrorLine } from '../../ui/Confirm'
import { type Column, DataTable } from '../../ui/data-table'
import { IconButton } from '../../ui/IconButton'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { VerdictMark } from './Step'
import { cx } from '../../ui/cx'
import drawsPageStyles from './draws-page.module.css'
import stepsStyles from './steps.module.css'

/** List of the proofs saved on this computer. Opening a proof verifies its draws again. */
export function SavedDraws({ onOpened }: { readonly onOpened: () => void }) {
  const { api, stores } = useApp()
  const savedProofs = useMainQuery(drawsQueries.savedProofs)
  const read = useReadQuery()
  const refresh = () => void read(drawsQueries.savedProofs)
  const [entryToForget, setEntryToForget] = useState<StoredProof | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const entries = 'value' in savedProofs ? savedProofs.value : null
  const isLate = useIsLate(entries === null && savedProofs.status !== 'failed')
  const openEntry = async (entry: StoredProof) => {
    const openError = await openSavedProof(stores.draws, api, entry)
    setError(openError)
    if (!openError) onOpened()
  }
  return (
    <section aria-label="Saved draws">
      {savedProofs.status === 'failed' && (
        <FailedRead subject="The saved draws" error={savedProofs.error} onRetry={refresh} />
      )}
      {savedProofs.status === 'stale' && <StaleBanner error={savedProofs.error} onRetry={refresh} />}
      {error && <ErrorLine error={error} />}
      {isLate && <SkeletonRows count={5} heightPx={36} artPx={0} />}
      {entries?.length === 0 && (
        <StateBlock
          icon={<Archive size={20} aria-hidden="true" />}
          title="No saved draws yet"
          text="Verify a draw and save its proof. The app writes a file and lists the proof here."
        />
      )}
      {entries && entries.length > 0 && (
        <SavedTable entries={entries} onOpen={(entry) => void openEntry(entry)} onForget={setEntryToForget} />
      )}
      <Confirm
        open={entryToForget !== null}
        onClose={() => setEntryToForget(null)}
        title="Forget this proof?"
        text="The proof is removed from this list. A file you saved stays where it is."
        actionLabel="Forget proof"
        isDangerous
        action={() => (entryToForget ? removeSavedProof(stores.client, api, entryToForget.id) : Promise.resolve(null))}
      />
    </section>
  )
}

type TableProps = {
  readonly entries: readonly StoredProof[]
  readonly onOpen: (entry: StoredProof) => void
  readonly onForget: (entry: StoredProof) => void
}

const SavedTable = ({ entries, onOpen, onForget }: TableProps) => (
  <DataTable
    className={cx('lined rows36', drawsPageStyles['saved-draws'])}
    rows={entries}
    rowKey={({ id }) => id}
    rowAttributes={() => ({ className: 'open' })}
    columns={columnsFor({ onOpen, onForget })}
  />
)

const columnsFor = ({ onOpen, onForget }: Omit<TableProps, 'entries'>): readonly Column<StoredProof>[] => [
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
      <span className={stepsStyles['drawn-cell']}>
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
    label: 'Actions',
    isHeadHidden: true,
    className: drawsPageStyles['saved-acts'],
    cell: (entry) => (
      <IconButton
        isSmall
        label={`Forget ${plainText(entry.title, 100)}`}
        icon={<Trash2 size={14} aria-hidden="true" />}
        onClick={() => onForget(entry)}
      />
    ),
  },
]
