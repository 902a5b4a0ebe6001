import { useMemo, useState } from 'react'
import { type RangeSpread, type SetResult, unevenSpreads } from '@shared/draw'
import { ChartFigure, Histogram, type HistogramSpec, type ChartTableData } from '../../charts'
import { chanceWords, outOfHundredWords } from '@shared/draw/words'
import { wholeNumberWords } from './draw-text'
import { NNBSP } from '../../format/money'
import { Fold } from '../../ui/Fold'
import { Select } from '../../ui/Select'
import styles from './many-draws.module.css'

const CHART_HEIGHT_PX = 176
/** Maximum length of a number that is shown in full. */
const MAX_NUMBER_CHARACTERS = 27
/** Number of characters shown at the start and at the end of a longer number. */
const CHARACTERS_OF_EACH_END = 12

/** Chart of the values of one range, with a test of how evenly the values are spread. */
export function Spreads({ setResult }: { readonly setResult: SetResult }) {
  const { spreads, uncountedValueCount } = setResult
  const [chosenIndex, setChosenIndex] = useState(0)
  const spread = spreads[chosenIndex] ?? spreads[0]
  if (!spread || setResult.drawCount < 2) return null
  return (
    <section className={styles['spread']}>
      {spreads.length > 1 && (
        <Select
          label="Range"
          value={String(spreads.indexOf(spread))}
          options={spreads.map((option, index) => ({ value: String(index), label: rangeLabel(option) }))}
          onChange={(value) => setChosenIndex(Number(value))}
        />
      )}
      {spread.uniformity.test ? (
        <SpreadChart spread={spread} test={spread.uniformity.test} isUneven={unevenSpreads(spreads).includes(spread)} />
      ) : (
        <p className="t2">{untestedText(spread)}</p>
      )}
      {uncountedValueCount > 0 && (
        <p className="small t3">
          {wholeNumberWords(uncountedValueCount)} {uncountedValueCount === 1 ? 'value' : 'values'} of other ranges{' '}
          {uncountedValueCount === 1 ? 'was' : 'were'} not tested.
        </p>
      )}
    </section>
  )
}

const rangeLabel = ({ min, max, uniformity }: RangeSpread): string =>
  `${shortNumber(min)} to ${shortNumber(max)}, ${wholeNumberWords(uniformity.valueCount)} values`

const valueCountWords = ({ min, max, uniformity: { valueCount } }: RangeSpread): string =>
  `${wholeNumberWords(valueCount)} ${valueCount === 1 ? 'value' : 'values'} from ${shortNumber(min)} to ${shortNumber(max)}`

/** Text in place of the chart if the values of a range cannot be tested. */
function untestedText(spread: RangeSpread): string {
  if (spread.min === spread.max) return `${valueCountWords(spread)}: a range of one value cannot be uneven.`
  const verb = spread.uniformity.valueCount === 1 ? 'is' : 'are'
  return `${valueCountWords(spread)} ${verb} too few for a test of evenness. The test needs at least two parts of the range with about five expected values each.`
}

type SpreadChartProps = { readonly spread: RangeSpread; readonly test: EvennessTest; readonly isUneven: boolean }

function SpreadChart({ spread, test, isUneven }: SpreadChartProps) {
  const { parts } = spread.uniformity
  const spec = useMemo(() => histogramSpec(spread), [spread])
  const table: ChartTableData = {
    columnNames: ['Values', 'Drawn', 'Expected'],
    rows: parts.map(({ firstValue, lastValue, observedCount, expectedCount }) => [
      partLabel(firstValue, lastValue),
      wholeNumberWords(observedCount),
      expectedCount.toFixed(1),
    ]),
  }
  const range = valueCountWords(spread)
  const title = isUneven ? `${range} are uneven, which rarely happens by chance` : `${range} look evenly spread`
  const chart = (
    <ChartFigure
      title={title}
      legend={[{ mark: 'bar', label: `values in each of ${parts.length} parts of the range` }]}
      state={{ status: 'ready' }}
      table={table}
      note={testNote(test)}
      height={CHART_HEIGHT_PX}
    >
      <Histogram
        spec={spec}
        label={`Number of drawn values, from ${shortNumber(spread.min)} to ${shortNumber(spread.max)}`}
        height={CHART_HEIGHT_PX}
      />
    </ChartFigure>
  )
  // An even spread is no finding: its chart would push the list of draws out of view.
  return isUneven ? chart : <Fold label={<b>{title}</b>}>{chart}</Fold>
}

function histogramSpec({ min, max, uniformity: { parts } }: RangeSpread): HistogramSpec {
  return {
    label: 'Drawn',
    unit: '',
    bins: parts.map(({ firstValue, lastValue, observedCount, expectedCount }) => ({
      name: partLabel(firstValue, lastValue),
      value: observedCount,
      rows: [{ label: 'Expected', value: expectedCount.toFixed(1) }],
    })),
    edges: [
      { at: 0, label: shortNumber(min) },
      { at: parts.length, label: shortNumber(max) },
    ],
  }
}

const partLabel = (from: bigint, to: bigint): string =>
  from === to ? shortNumber(from) : `${shortNumber(from)} to ${shortNumber(to)}`

/** Number with grouped digits, without its middle if it is long: the bound of a range may have over a hundred digits. */
function shortNumber(value: bigint): string {
  const words = wholeNumberWords(value)
  if (words.length <= MAX_NUMBER_CHARACTERS) return words
  return `${words.slice(0, CHARACTERS_OF_EACH_END)}…${words.slice(-CHARACTERS_OF_EACH_END)}`
}

type EvennessTest = NonNullable<RangeSpread['uniformity']['test']>

function testNote({ statistic, degrees, chance, power, isEven }: EvennessTest): string {
  const deviation = isEven
    ? `A fair source deviates this far in ${outOfHundredWords(chance)} sets.`
    : 'A fair source deviates this far in fewer than one of a thousand sets.'
  return `${deviation} Chi-squared ${statistic.toFixed(2)}, ${degrees}${NNBSP}degrees of freedom, p ${chanceWords(chance)}. The test notices a part drawn twice as often as expected in ${outOfHundredWords(power)} sets.`
}
