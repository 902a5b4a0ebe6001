import type { PoolResult } from '@shared/draw'
import { mappingSteps } from '@shared/draw'
import { type Reason, verdictOf } from '@shared/draw/reasons'
import { MAPPING_WORDS, PLACE_BASE_WORDS } from '@shared/draw/words'
import { wholeWords } from './draw-text'
import { DASH } from '../../format/money'
import { plainText } from '../../format/text'
import { type Column, DataTable } from '../../ui/data-table'
import { Dash, Tick } from '../../ui/StatusIcons'
import { type HexRow, HexRows, Step } from './Step'

const MAPPING: readonly Reason[] = ['mapping-not-documented', 'no-mapping-fits']
/** Reasons that the title already shows. */
const SAID: readonly Reason[] = ['no-snapshot', 'no-serial', 'serial-differs']
/** Serials of the snapshot shown on each side of the place. */
const AROUND = 3

/** Step that shows the NFT at its place in the snapshot. */
export function PlaceStep({ result }: { readonly result: PoolResult }) {
  const { claim, pool } = result
  const reasons = pool.reasons.filter((reason) => !MAPPING.includes(reason))
  const rows: readonly HexRow[] = [
    ...(claim.pool === null
      ? [{ label: 'Pool', value: 'no snapshot is given', prose: true }]
      : [{ label: 'Pool', value: `${wholeWords(claim.pool.length)} NFTs`, prose: true }]),
    ...(claim.snapshotAt === null ? [] : [{ label: 'As of', value: plainText(claim.snapshotAt, 60) }]),
    ...(claim.selectedIndex === null ? [] : [{ label: 'Place', value: wholeWords(claim.selectedIndex) }]),
    ...excerptOf(result),
    ...(claim.serial === null ? [] : [{ label: 'Serial', value: wholeWords(claim.serial) }]),
  ]
  return (
    <Step
      state={verdictOf(reasons)}
      title={placeTitle(result)}
      {...(pool.placeBase === null ? {} : { note: PLACE_BASE_WORDS[pool.placeBase] })}
      reasons={reasons.filter((reason) => !SAID.includes(reason))}
    >
      <HexRows rows={rows} />
    </Step>
  )
}

function placeTitle({ claim, pool }: PoolResult): string {
  if (claim.pool === null || claim.selectedIndex === null) return 'No snapshot shows where the NFT stood'
  if (claim.serial === null) return 'The answer does not name the NFT'
  return pool.placeBase === null
    ? 'The NFT does not stand at the place'
    : 'The NFT stands at the place that was selected'
}

/** Serials around the place. */
function excerptOf({ claim, pool }: PoolResult): readonly HexRow[] {
  if (claim.pool === null || claim.selectedIndex === null) return []
  const at = Number(claim.selectedIndex) - (pool.placeBase ?? 0)
  if (!(at >= 0 && at < claim.pool.length)) return []
  const from = Math.max(0, at - AROUND)
  const end = Math.min(claim.pool.length, at + AROUND + 1)
  return [
    {
      label: 'There',
      value: (
        <>
          {from > 0 && '… '}
          {claim.pool.slice(from, end).map((serial, i) => (
            <span key={i}>
              {from + i === at ? <mark className="hit">{serial.toString()}</mark> : serial.toString()}{' '}
            </span>
          ))}
          {end < claim.pool.length && '…'}
        </>
      ),
    },
  ]
}

const MAPPING_COLUMNS: readonly Column<ReturnType<typeof mappingSteps>[number]>[] = [
  { key: 'mapping', label: 'From the ledger’s number, by', cell: ({ mapping }) => MAPPING_WORDS[mapping] },
  {
    key: 'place',
    label: 'Place',
    align: 'end',
    cell: ({ place }) => <span className="cut">{place === null ? DASH : wholeWords(place)}</span>,
  },
  {
    key: 'fits',
    label: 'Fits',
    cell: ({ fits }) => (
      <span className="drawn-cell">
        {fits ? <Tick /> : <Dash />}
        {fits ? 'yes' : 'no'}
      </span>
    ),
  },
]

/**
 * Step with the possible mappings from the ledger's number to the place. No mapping is documented, so none leads to a
 * pass.
 */
export function MappingStep({ result }: { readonly result: PoolResult }) {
  const steps = mappingSteps(result.claim)
  const reasons = result.pool.reasons.filter((reason) => MAPPING.includes(reason))
  if (steps.length === 0) return null
  const fitting = steps.filter(({ fits }) => fits).length
  return (
    <Step
      state={verdictOf(reasons)}
      title={fitting > 0 ? 'The place follows in a way that is assumed' : 'No known way leads to the place'}
      note="not documented"
    >
      <DataTable className="mapping" rows={steps} rowKey={({ mapping }) => mapping} columns={MAPPING_COLUMNS} />
    </Step>
  )
}
