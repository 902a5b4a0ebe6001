import { useMemo, useState } from 'react'
import { type RangeSpread, type SetResult, unevenSpreads } from '@shared/draw'
import { ChartFigure, Histogram, type HistogramSpec, type ChartTableData } from '../../charts'
import { chanceWords, inHundred } from '@shared/draw/words'
import { wholeWords } from './draw-text'
import { NNBSP } from '../../format/money'
import { Select } from '../../ui/Select'
import styles from './many-draws.module.css'

const HEIGHT = 176

/** Chart and test of how evenly the values of a range are spread. */
export function Spreads({ set }: { readonly set: SetResult }) {
  const { spreads, uncountedValues } = set
  const [chosenIndex, setChosenIndex] = useState(0)
  const spread = spreads[chosenIndex] ?? spreads[0]
  if (!spread || set.draws < 2) return null
  return (
    <section className={styles['spread']}>
      {spreads.length > 1 && (
        <Select
          label="Range"
          value={String(spreads.indexOf(spread))}
          options={spreads.map((each, i) => ({ value: String(i), label: rangeLabel(each) }))}
          onChange={(value) => setChosenIndex(Number(value))}
        />
      )}
      {spread.uniformity.test ? (
        <SpreadChart spread={spread} test={spread.uniformity.test} isUneven={unevenSpreads(spreads).includes(spread)} />
      ) : (
        <p className="t2">{untestedText(spread)}</p>
      )}
      {uncountedValues > 0 && (
        <p className="small t3">{wholeWords(uncountedValues)} values of other ranges are not tested.</p>
      )}
    </section>
  )
}

const rangeLabel = ({ min, max, uniformity }: RangeSpread): string =>
  `${shortNumber(min)} to ${shortNumber(max)}, ${wholeWords(uniformity.values)} values`

const valuesWords = ({ min, max, uniformity: { values } }: RangeSpread): string =>
  `${wholeWords(values)} ${values === 1 ? 'value' : 'values'} of ${shortNumber(min)} to ${shortNumber(max)}`

/** Text in place of a chart for a range with too few values. */
function untestedText(spread: RangeSpread): string {
  if (spread.min === spread.max) return `${valuesWords(spread)}: a range of one value cannot be uneven.`
  const verb = spread.uniformity.values === 1 ? 'is' : 'are'
  return `${valuesWords(spread)} ${verb} too few for a test of evenness. The test needs five values in each of two parts.`
}

type SpreadChartProps = { readonly spread: RangeSpread; readonly test: Test; readonly isUneven: boolean }

function SpreadChart({ spread, test, isUneven }: SpreadChartProps) {
  const { bins } = spread.uniformity
  const spec = useMemo(() => histogramSpec(spread), [spread])
  const table: ChartTableData = {
    head: ['Values', 'Drawn', 'Expected'],
    rows: bins.map(({ from, to, observed, expected }) => [
      partLabel(from, to),
      wholeWords(observed),
      expected.toFixed(1),
    ]),
  }
  const range = valuesWords(spread)
  const title = isUneven ? `${range} are uneven, which rarely happens by chance` : `No unevenness in ${range}`
  return (
    <ChartFigure
      title={title}
      keys={[{ mark: 'bar', label: `values in each of ${bins.length} parts of the range` }]}
      state={{ status: 'ready' }}
      table={table}
      note={testNote(test)}
      height={HEIGHT}
    >
      <Histogram
        spec={spec}
        label={`Number of draws of values from ${shortNumber(spread.min)} to ${shortNumber(spread.max)}`}
        height={HEIGHT}
      />
    </ChartFigure>
  )
}

function histogramSpec({ min, max, uniformity: { bins } }: RangeSpread): HistogramSpec {
  return {
    label: 'Drawn',
    unit: '',
    bins: bins.map(({ from, to, observed, expected }) => ({
      name: partLabel(from, to),
      value: observed,
      rows: [{ label: 'Expected', value: expected.toFixed(1) }],
    })),
    edges: [
      { at: 0, label: shortNumber(min) },
      { at: bins.length, label: shortNumber(max) },
    ],
  }
}

const partLabel = (from: bigint, to: bigint): string =>
  from === to ? shortNumber(from) : `${shortNumber(from)} to ${shortNumber(to)}`

/** Shortens a bound, which may have over a hundred digits. */
function shortNumber(value: bigint): string {
  const words = wholeWords(value)
  return words.length <= 27 ? words : `${words.slice(0, 12)}…${words.slice(-12)}`
}

type Test = NonNullable<RangeSpread['uniformity']['test']>

function testNote({ statistic, degrees, chance, power, isEven }: Test): string {
  const deviation = isEven
    ? `A fair source deviates this far or further in ${inHundred(chance)} such sets.`
    : 'A fair source deviates this far in fewer than one of a thousand such sets.'
  return `Chi-squared ${statistic.toFixed(2)} with ${degrees}${NNBSP}degrees of freedom, p ${chanceWords(chance)}. ${deviation} If one part occurred twice as often as expected, this test would notice in ${inHundred(power)} sets.`
}
