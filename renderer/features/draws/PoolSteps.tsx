import type { PoolResult } from '@shared/draw'
import { mappingSteps } from '@shared/draw'
import { type Reason, verdictOf } from '@shared/draw/reasons'
import { MAPPING_WORDS, POSITION_BASE_WORDS } from '@shared/draw/words'
import { snapshotTimeWords, wholeNumberWords } from './draw-text'
import { DASH } from '../../format/money'
import { type Column, DataTable } from '../../ui/data-table'
import { Dash, Tick } from '../../ui/StatusIcons'
import { type StepRow, StepRows, Step } from './Step'
import styles from './steps.module.css'

/** Reasons that belong to the mapping step. */
const MAPPING_REASONS: readonly Reason[] = ['mapping-not-documented', 'no-mapping-fits']
/** Reasons that the title of the position step or its row “Pool” already states. */
const REASONS_IN_TITLE_OR_ROW: readonly Reason[] = ['no-snapshot', 'no-serial', 'serial-differs']
/** Number of serials shown on each side of the position. */
const NEIGHBOR_COUNT = 3

/** Step that checks whether the NFT is at the selected position of the snapshot. */
export function PositionStep({ result }: { readonly result: PoolResult }) {
  const { claim, pool } = result
  const reasons = pool.reasons.filter((reason) => !MAPPING_REASONS.includes(reason))
  const rows: readonly StepRow[] = [
    { label: 'Pool', value: poolText(claim), isProse: true },
    ...(claim.snapshotAt === null ? [] : [{ label: 'As of', value: snapshotTimeWords(claim.snapshotAt) }]),
    ...(claim.selectedIndex === null ? [] : [{ label: 'Position', value: wholeNumberWords(claim.selectedIndex) }]),
    ...excerptRows(result),
    ...(claim.serial === null ? [] : [{ label: 'Serial', value: claim.serial.toString() }]),
  ]
  return (
    <Step
      state={verdictOf(reasons)}
      title={positionTitle(result)}
      {...(pool.positionBase === null ? {} : { note: POSITION_BASE_WORDS[pool.positionBase] })}
      reasons={reasons.filter((reason) => !REASONS_IN_TITLE_OR_ROW.includes(reason))}
    >
      <StepRows rows={rows} />
    </Step>
  )
}

function poolText({ pool, hasUnknownPoolFormat }: PoolResult['claim']): string {
  if (pool !== null) return `${wholeNumberWords(pool.length)} NFTs`
  return hasUnknownPoolFormat ? 'snapshot in an unknown format' : 'no snapshot given'
}

function positionTitle({ claim, pool }: PoolResult): string {
  if (claim.pool === null || claim.selectedIndex === null) return 'No snapshot shows the NFT’s position'
  if (claim.serial === null) return 'The result does not name the NFT'
  return pool.positionBase === null ? 'The NFT is not at the selected position' : 'The NFT is at the selected position'
}

/** Row with the serials around the selected position; no row without a snapshot, or without a position in it. */
function excerptRows({ claim, pool }: PoolResult): readonly StepRow[] {
  if (claim.pool === null || claim.selectedIndex === null) return []
  // Without a match, the excerpt counts positions from 0.
  const index = Number(claim.selectedIndex) - (pool.positionBase ?? 0)
  if (index < 0 || index >= claim.pool.length) return []
  const start = Math.max(0, index - NEIGHBOR_COUNT)
  const end = Math.min(claim.pool.length, index + NEIGHBOR_COUNT + 1)
  return [
    {
      label: 'Excerpt',
      value: (
        <>
          {start > 0 && '… '}
          {claim.pool.slice(start, end).map((serial, offset) => (
            <span key={offset}>
              {start + offset === index ? (
                <mark className={styles['hit']}>{serial.toString()}</mark>
              ) : (
                serial.toString()
              )}{' '}
            </span>
          ))}
          {end < claim.pool.length && '…'}
        </>
      ),
    },
  ]
}

const MAPPING_COLUMNS: readonly Column<ReturnType<typeof mappingSteps>[number]>[] = [
  { key: 'mapping', label: 'Method', cell: ({ mapping }) => MAPPING_WORDS[mapping] },
  {
    key: 'position',
    label: 'Position',
    align: 'end',
    cell: ({ position }) => <span className="cut">{position === null ? DASH : wholeNumberWords(position)}</span>,
  },
  {
    key: 'match',
    label: 'Match',
    cell: ({ isMatch }) => (
      <span className={styles['drawn-cell']}>
        {isMatch ? <Tick /> : <Dash />}
        <span className="sr">{isMatch ? 'yes' : 'no'}</span>
      </span>
    ),
  },
]

/**
 * Step with the known mappings from the ledger's number to the position. The market documents no mapping, so even a
 * mapping that matches does not make the step pass.
 */
export function MappingStep({ result }: { readonly result: PoolResult }) {
  const steps = mappingSteps(result.claim)
  const reasons = result.pool.reasons.filter((reason) => MAPPING_REASONS.includes(reason))
  if (steps.length === 0) return null
  const matches = steps.filter(({ isMatch }) => isMatch)
  const position = matches[0]?.position ?? null
  return (
    <Step
      state={verdictOf(reasons)}
      title={
        position === null
          ? 'No known method leads to the position'
          : `${matches.length} of ${steps.length} known methods ${matches.length === 1 ? 'gives' : 'give'} position ${wholeNumberWords(position)}`
      }
      note="method not documented"
      // The note already says that the method is not documented.
      reasons={reasons.filter((reason) => reason !== 'mapping-not-documented')}
    >
      <DataTable
        className={styles['mapping']}
        rows={steps}
        rowKey={({ mapping }) => mapping}
        columns={MAPPING_COLUMNS}
      />
    </Step>
  )
}
