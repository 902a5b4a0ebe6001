import { useMemo, useState } from 'react'
import { type RangeSpread, type SetResult, unevenOf } from '@shared/draw'
import { ChartFigure, Histogram, type HistogramSpec, type TableBehind } from '../../charts'
import { chanceWords, inHundred } from '@shared/draw/words'
import { wholeWords } from './draw-text'
import { NNBSP } from '../../format/money'
import { Select } from '../../ui/Select'

const HEIGHT = 176

/** Chart and test of how evenly the values of a range are spread. */
export function Spreads({ set }: { readonly set: SetResult }) {
  const { spreads, uncounted } = set
  const [at, setAt] = useState(0)
  const spread = spreads[at] ?? spreads[0]
  if (!spread || set.draws < 2) return null
  return (
    <section className="spread">
      {spreads.length > 1 && (
        <Select
          label="Range"
          value={String(spreads.indexOf(spread))}
          options={spreads.map((one, i) => ({ value: String(i), label: rangeWords(one) }))}
          onChange={(value) => setAt(Number(value))}
        />
      )}
      {spread.uniformity.test ? (
        <SpreadChart spread={spread} test={spread.uniformity.test} isUneven={unevenOf(spreads).includes(spread)} />
      ) : (
        <p className="t2">{tooFewWords(spread)}</p>
      )}
      {uncounted > 0 && <p className="small t3">{wholeWords(uncounted)} values of further ranges are not looked at.</p>}
    </section>
  )
}

const rangeWords = ({ min, max, uniformity }: RangeSpread): string =>
  `${short(min)} to ${short(max)}, ${wholeWords(uniformity.values)} values`

const valuesWords = ({ min, max, uniformity: { values } }: RangeSpread): string =>
  `${wholeWords(values)} ${values === 1 ? 'value' : 'values'} of ${short(min)} to ${short(max)}`

/** Text in place of a chart for ranges with too few values. */
const tooFewWords = (spread: RangeSpread): string =>
  spread.min === spread.max
    ? `${valuesWords(spread)}: a range of one value cannot be uneven.`
    : `${valuesWords(spread)} are too few to tell how they spread: five in each of two parts, at least.`

type SpreadChartProps = { readonly spread: RangeSpread; readonly test: Test; readonly isUneven: boolean }

function SpreadChart({ spread, test, isUneven }: SpreadChartProps) {
  const { bins } = spread.uniformity
  const spec = useMemo(() => specOf(spread), [spread])
  const table: TableBehind = {
    head: ['Values', 'Came up', 'Expected'],
    rows: bins.map(({ from, to, seen, expected }) => [partWords(from, to), wholeWords(seen), expected.toFixed(1)]),
  }
  const range = valuesWords(spread)
  const title = isUneven ? `${range} are uneven: chance alone seldom does that` : `Nothing uneven shows in ${range}`
  return (
    <ChartFigure
      title={title}
      keys={[{ mark: 'bar', label: `values in each of ${bins.length} parts of the range` }]}
      state={{ status: 'ready' }}
      table={table}
      note={testWords(test)}
      height={HEIGHT}
    >
      <Histogram
        spec={spec}
        label={`How often values of ${short(spread.min)} to ${short(spread.max)} came up`}
        height={HEIGHT}
      />
    </ChartFigure>
  )
}

function specOf({ min, max, uniformity: { bins } }: RangeSpread): HistogramSpec {
  return {
    label: 'Came up',
    unit: '',
    bins: bins.map(({ from, to, seen, expected }) => ({
      name: partWords(from, to),
      value: seen,
      rows: [{ label: 'Expected', value: expected.toFixed(1) }],
    })),
    edges: [
      { at: 0, label: short(min) },
      { at: bins.length, label: short(max) },
    ],
  }
}

const partWords = (from: bigint, to: bigint): string => (from === to ? short(from) : `${short(from)} to ${short(to)}`)

/** Shortens a bound, which may have over a hundred digits. */
function short(value: bigint): string {
  const words = wholeWords(value)
  return words.length <= 27 ? words : `${words.slice(0, 12)}…${words.slice(-12)}`
}

type Test = NonNullable<RangeSpread['uniformity']['test']>

function testWords({ statistic, degrees, chance, power, isEven }: Test): string {
  const strays = isEven
    ? `A fair source strays as far or further in ${inHundred(chance)} such sets.`
    : 'A fair source strays as far in fewer than one of a thousand such sets.'
  return `Chi-squared ${statistic.toFixed(2)} with ${degrees}${NNBSP}degrees of freedom, p ${chanceWords(chance)}. ${strays} If one part came up twice as often as it should, this test would notice in ${inHundred(power)} sets.`
}
