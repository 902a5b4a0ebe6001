import { Archive, Dices, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { StoredProof } from '@shared/contract/draws'
import type { AppError } from '@shared/errors'
import { VERDICT_WORDS } from '@shared/draw/words'
import { plainText } from '../../format/text'
import { dateTimeWords, utcWords } from '../../format/time'
import { drawsQueries } from './queries'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { removeSavedProof, openSavedProof } from './draws-store'
import { Button } from '../../ui/Button'
import { Confirm, ErrorLine } from '../../ui/Confirm'
import { type Column, DataTable } from '../../ui/data-table'
import { IconButton } from '../../ui/IconButton'
import { IconTile } from '../../ui/IconTile'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { OpenButton } from './PasteBox'
import { VerdictMark } from './Step'
import { cx } from '../../ui/cx'
import drawsPageStyles from './draws-page.module.css'
import stepsStyles from './steps.module.css'

/** List of the proofs saved on this computer. Opening a proof verifies its draws again. */
export function SavedDraws({ onOpened }: { readonly onOpened: () => void }) {
  const { api, stores } = useApp()
  const savedProofs = useMainQuery(drawsQueries.savedProofs)
  const readQuery = useReadQuery()
  const refresh = () => void readQuery(drawsQueries.savedProofs)
  const [proofToRemove, setProofToRemove] = useState<StoredProof | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const proofs = 'value' in savedProofs ? savedProofs.value : null
  const isLate = useIsLate(proofs === null && savedProofs.status !== 'failed')
  const openProof = async (proof: StoredProof) => {
    const openError = await openSavedProof(stores.draws, api, proof)
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
      {isLate && <SkeletonRows count={5} heightPx={48} artPx={36} />}
      {proofs?.length === 0 && (
        <StateBlock
          icon={<Archive size={20} aria-hidden="true" />}
          title="No saved draws yet"
          text="Verify a draw and save its proof. The app writes a file and lists the proof here."
        />
      )}
      {proofs && proofs.length > 0 && (
        <>
          <SavedTable proofs={proofs} onOpen={(proof) => void openProof(proof)} onRemove={setProofToRemove} />
          <p className={cx('small t2', drawsPageStyles['saved-foot'])}>
            A saved proof lets anyone check the draw again. “Verify again” recalculates every value on this computer.
          </p>
          <OpenButton store={stores.draws.verify} size="normal" variant="secondary" onOpened={onOpened}>
            Open a proof file…
          </OpenButton>
        </>
      )}
      <Confirm
        open={proofToRemove !== null}
        onClose={() => setProofToRemove(null)}
        title="Remove this proof?"
        text="The proof is removed from this list. A file you saved stays where it is."
        actionLabel="Remove proof"
        isDangerous
        action={() => (proofToRemove ? removeSavedProof(stores.client, api, proofToRemove.id) : Promise.resolve(null))}
      />
    </section>
  )
}

type TableProps = {
  readonly proofs: readonly StoredProof[]
  readonly onOpen: (proof: StoredProof) => void
  readonly onRemove: (proof: StoredProof) => void
}

const SavedTable = ({ proofs, onOpen, onRemove }: TableProps) => (
  <DataTable
    className={cx('lined', drawsPageStyles['saved-draws'])}
    rows={proofs}
    rowKey={({ id }) => id}
    rowAttributes={() => ({ className: 'open' })}
    columns={columnsFor({ onOpen, onRemove })}
  />
)

const columnsFor = ({ onOpen, onRemove }: Omit<TableProps, 'proofs'>): readonly Column<StoredProof>[] => [
  {
    key: 'tile',
    label: 'Image',
    isHeadHidden: true,
    className: drawsPageStyles['saved-tile'],
    cell: () => (
      <IconTile>
        <Dices size={16} />
      </IconTile>
    ),
  },
  {
    key: 'title',
    label: 'Drawn',
    className: drawsPageStyles['saved-title'],
    cell: (proof) => <ProofTitle proof={proof} onOpen={onOpen} />,
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
    key: 'savedAt',
    label: 'Saved',
    align: 'end',
    className: 't2',
    title: ({ keptAt }) => utcWords(keptAt),
    cell: ({ keptAt }) => dateTimeWords(keptAt),
  },
  {
    key: 'actions',
    label: 'Actions',
    isHeadHidden: true,
    className: drawsPageStyles['saved-acts'],
    cell: (proof) => (
      <>
        <Button size="small" aria-label={`Verify again: ${plainText(proof.title, 100)}`} onClick={() => onOpen(proof)}>
          Verify again
        </Button>
        <IconButton
          isSmall
          label={`Remove ${plainText(proof.title, 100)}`}
          icon={<Trash2 size={14} aria-hidden="true" />}
          onClick={() => onRemove(proof)}
        />
      </>
    ),
  },
]

/** Separators between the drawn values and their range or pool in the title of a proof. */
const TITLE_SEPARATORS = [' from ', ' out of '] as const

/** Drawn values, with their range or pool below. */
function ProofTitle({ proof, onOpen }: Pick<TableProps, 'onOpen'> & { readonly proof: StoredProof }) {
  const title = plainText(proof.title, 100)
  const separatorAt = Math.max(...TITLE_SEPARATORS.map((separator) => title.lastIndexOf(separator)))
  return (
    <>
      <button type="button" className="rowlink cut" aria-label={title} onClick={() => onOpen(proof)}>
        {separatorAt < 0 ? title : title.slice(0, separatorAt)}
      </button>
      {separatorAt >= 0 && <span className="small t2 cut">{title.slice(separatorAt + 1)}</span>}
    </>
  )
}
