import { useEffect, useMemo, useState } from 'react'
import { MAX_STORED_PER_VERDICT, type NumberedDraw, type Outcome, type SetFinding, type Verdict } from '@shared/draw'
import { REASON_WORDS, VERDICT_WORDS } from '@shared/draw/words'
import { VERDICTS_GRAVEST_FIRST, wholeNumberWords } from './draw-text'
import { type Column, DataTable } from '../../ui/data-table'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { Octagon } from '../../ui/StatusIcons'
import type { PositionFormatter } from './draw-positions'
import { CONFLICT_CODES } from './Findings'
import { VerdictMark } from './Step'
import { cx } from '../../ui/cx'
import manyDrawsStyles from './many-draws.module.css'
import stepsStyles from './steps.module.css'

type DrawListProps = {
  readonly outcome: Outcome
  readonly formatPosition: PositionFormatter
  /** Place in the input of the draw that was open before. The row of that draw gets the keyboard focus. */
  readonly previousPlace: number | null
  readonly onChoose: (place: number) => void
}

/**
 * Number of rows rendered at first, and number of rows added in each later turn of the event loop, so that a long list
 * does not block the page.
 */
const ROWS_PER_TURN = 24

/** Table of the draws in an outcome, which contains only the first draws of each verdict. A click opens a draw. */
export function DrawList({ outcome, formatPosition, previousPlace, onChoose }: DrawListProps) {
  const { storedDraws, set: setResult } = outcome
  const [filter, setFilter] = useState<Verdict | 'all'>('all')
  const maxRows = useGrowingCount(storedDraws.length)
  const conflicts = useMemo(() => conflictsByPlace(setResult.findings), [setResult.findings])
  const sortedDraws = useMemo(() => gravestFirst(storedDraws), [storedDraws])
  const matchingDraws = sortedDraws.filter(({ result }) => filter === 'all' || result.verdict === filter)
  const rows = matchingDraws.slice(0, maxRows)
  const columns = useMemo(
    () => columnsFor({ formatPosition, previousPlace, conflicts, onChoose }),
    [formatPosition, previousPlace, conflicts, onChoose],
  )
  const isIncomplete = VERDICTS_GRAVEST_FIRST.some((verdict) => setResult.verdicts[verdict] > MAX_STORED_PER_VERDICT)
  const listedVerdicts = VERDICTS_GRAVEST_FIRST.filter((verdict) =>
    storedDraws.some(({ result }) => result.verdict === verdict),
  )
  return (
    <section aria-label="Draws">
      <div className={cx('row between', manyDrawsStyles['many-head'])}>
        <h3 className="h3">Draws</h3>
        {listedVerdicts.length > 1 && (
          <SegmentedControl
            label="Filter by verdict"
            value={filter}
            options={[
              { value: 'all', label: 'All' },
              ...listedVerdicts.map((verdict) => ({ value: verdict, label: VERDICT_WORDS[verdict] })),
            ]}
            onChange={setFilter}
          />
        )}
      </div>
      <div className={manyDrawsStyles['many-list']} role="region" aria-label="List of draws">
        <DataTable className="lined" rows={rows} rowKey={drawPlace} rowAttributes={rowAttributes} columns={columns} />
      </div>
      {isIncomplete && (
        <p className="small t3">
          All draws are counted; the first {MAX_STORED_PER_VERDICT} of each verdict are listed. Open a draw to save its
          proof.
        </p>
      )}
    </section>
  )
}

/** Number of rows to render. Grows by `ROWS_PER_TURN` in each turn until it is at least `length`. */
function useGrowingCount(length: number): number {
  const [count, setCount] = useState(ROWS_PER_TURN)
  useEffect(() => {
    if (count >= length) return
    const timer = setTimeout(() => setCount(count + ROWS_PER_TURN), 0)
    return () => clearTimeout(timer)
  }, [count, length])
  return count
}

/** Draws by their verdicts, the gravest first, and in the order of the input for each verdict. */
const gravestFirst = (draws: readonly NumberedDraw[]): readonly NumberedDraw[] =>
  VERDICTS_GRAVEST_FIRST.flatMap((verdict) => draws.filter(({ result }) => result.verdict === verdict))

/** Places of the draws that each draw is in conflict with, by the place of the draw. */
type Conflicts = ReadonlyMap<number, ReadonlySet<number>>

function conflictsByPlace(findings: readonly SetFinding[]): Conflicts {
  const conflicts = new Map<number, Set<number>>()
  const add = (place: number, otherPlace: number) =>
    conflicts.set(place, (conflicts.get(place) ?? new Set()).add(otherPlace))
  for (const { code, places } of findings) {
    if (!CONFLICT_CODES.some((conflictCode) => conflictCode === code)) continue
    add(places[0], places[1])
    add(places[1], places[0])
  }
  return conflicts
}

const drawPlace = ({ place }: NumberedDraw) => place
const rowAttributes = () => ({ className: 'open' })

const columnsFor = ({
  formatPosition,
  previousPlace,
  conflicts,
  onChoose,
}: Omit<DrawListProps, 'outcome'> & { readonly conflicts: Conflicts }): readonly Column<NumberedDraw>[] => [
  {
    key: 'draw',
    label: 'Draw',
    cell: ({ place }) => (
      <button type="button" className="rowlink cut" autoFocus={place === previousPlace} onClick={() => onChoose(place)}>
        {formatPosition(place)}
      </button>
    ),
  },
  {
    key: 'verdict',
    label: 'Verdict',
    cell: ({ result: { verdict } }) => (
      <span className={stepsStyles['drawn-cell']}>
        <VerdictMark verdict={verdict} size={14} />
        {VERDICT_WORDS[verdict]}
      </span>
    ),
  },
  { key: 'drawn', label: 'Drawn', className: 'tn', cell: (draw) => <span className="cut">{drawnText(draw)}</span> },
  {
    key: 'reason',
    label: 'Reason',
    className: 't2',
    cell: ({ place, result: { reasons, verdict } }) => {
      const texts = reasons.map((reason) => REASON_WORDS[reason])
      const conflictTexts = conflictTextsOf(conflicts.get(place), formatPosition)
      // A draw that fails has a reason of its own, which comes first.
      const ownTexts = texts.map(firstSentence)
      const [firstText, ...others] =
        verdict === 'fail' ? [...ownTexts, ...conflictTexts] : [...conflictTexts, ...ownTexts]
      return (
        <span className="cut" title={texts.join(' ')}>
          {conflictTexts.length > 0 && <Octagon size={12} />}
          {firstText}
          {others.length > 0 && ` (and ${others.length} more)`}
        </span>
      )
    },
  },
]

/** Texts on the draws that a draw is in conflict with; none without a conflict. */
const conflictTextsOf = (
  places: ReadonlySet<number> | undefined,
  formatPosition: PositionFormatter,
): readonly string[] => [...(places ?? [])].map((place) => `Conflicts with draw ${formatPosition(place)}.`)

/** First sentence of a reason. The tooltip has the whole reason. */
function firstSentence(text: string): string {
  const end = text.search(/[.:](?: |$)/)
  return end < 0 ? text : `${text.slice(0, end)}.`
}

/** Up to three drawn values, or the serial of an NFT drawn from a pool; “—” if there are none. */
function drawnText({ result }: Pick<NumberedDraw, 'result'>): string {
  if (result.kind === 'pool') return result.claim.serial === null ? '—' : `#${result.claim.serial.toString()}`
  const { values } = result.claim
  if (values.length === 0) return '—'
  const firstValues = values.slice(0, 3).map((value) => wholeNumberWords(value))
  return `${firstValues.join(' · ')}${values.length > firstValues.length ? ' …' : ''}`
}
