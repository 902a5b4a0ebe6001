import { Fragment, useMemo, useState } from 'react'
import { formsTried, type NumberResult, type ValueSteps, valueSteps } from '@shared/draw'
import { verdictOf } from '@shared/draw/reasons'
import { FORM_WORDS } from '@shared/draw/words'
import { wholeWords } from './draw-text'
import { DASH } from '../../format/money'
import { plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { type Column, DataTable } from '../../ui/data-table'
import { Cross, Tick } from '../../ui/StatusIcons'
import { HexRows, Marked, Step } from './Step'

/** Maximum rows shown; ten values are documented. */
const MOST_ROWS = 50
const DIGITS = 8

/** Step that derives each value from its hash. */
export function ValuesStep({ result }: { readonly result: NumberResult }) {
  const { claim, values } = result
  const [isWhole, setWhole] = useState(false)
  const steps = useMemo(() => valueSteps(claim, values.form), [claim, values.form])
  const { wrong, form, reasons } = values
  const count = claim.values.length
  const title = steps.length === 0 ? 'Nothing can be drawn' : titleOf(wrong.length, count)
  return (
    <Step
      state={verdictOf(reasons)}
      title={title}
      note={FORM_WORDS[form]}
      reasons={reasons.filter((one) => one !== 'value-differs')}
    >
      {steps.length > 0 && <ValuesTable steps={steps.slice(0, MOST_ROWS)} result={result} />}
      {steps.length > MOST_ROWS && <p>And {wholeWords(steps.length - MOST_ROWS)} more, which are not shown.</p>}
      {steps.length > 0 && (
        <>
          <Tried result={result} />
          <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Hide whole hashes' : 'Show whole hashes'}
          </Button>
          {isWhole && <WholeHashes steps={steps.slice(0, MOST_ROWS)} />}
        </>
      )}
    </Step>
  )
}

function titleOf(wrong: number, count: number): string {
  if (wrong === 0) return count === 1 ? 'The value follows' : 'Each value follows'
  if (count === 1) return 'The value does not follow'
  return `${wholeWords(wrong)} of ${wholeWords(count)} values ${wrong === 1 ? 'does' : 'do'} not follow`
}

type TableProps = { readonly steps: readonly ValueSteps[]; readonly result: NumberResult }

type Line = { readonly step: ValueSteps; readonly index: string }

function ValuesTable({ steps, result: { claim, values } }: TableProps) {
  const first = values.form === 'from-1' ? 1 : 0
  const lines = steps.map((step, i) => ({ step, index: values.form === 'plain' ? DASH : String(first + i) }))
  return (
    <div className="draw-scroll" tabIndex={0} role="region" aria-label="How each value follows">
      <DataTable
        rows={lines}
        rowKey={(_, i) => i}
        rowAttributes={({ step }) => ({ className: isRight(step) ? undefined : 'wrong' })}
        columns={columnsFor(claim)}
      />
    </div>
  )
}

const isRight = ({ follows, given }: ValueSteps): boolean => follows === given

const columnsFor = ({ min, max }: NumberResult['claim']): readonly Column<Line>[] => [
  { key: 'index', label: 'i', className: 't3', cell: ({ index }) => index },
  {
    key: 'hash',
    label: 'SHA-256',
    cell: ({ step: { hex } }) => (
      <code title={hex}>
        <Marked hit={hex.slice(0, DIGITS)} rest={`${hex.slice(DIGITS, DIGITS + 4)}…${hex.slice(-4)}`} />
      </code>
    ),
  },
  {
    key: 'number',
    label: 'First 4 bytes',
    align: 'end',
    className: 't2',
    cell: ({ step }) => wholeWords(step.number),
  },
  {
    key: 'remainder',
    label: `Remainder by ${wholeWords(max - min + 1n)}`,
    align: 'end',
    className: 't2',
    cell: ({ step }) => wholeWords(step.remainder),
  },
  {
    key: 'follows',
    label: min < 0n ? `Minus ${wholeWords(-min)}` : `Plus ${wholeWords(min)}`,
    align: 'end',
    className: 't2',
    cell: ({ step }) => wholeWords(step.follows),
  },
  {
    key: 'given',
    label: 'Drawn',
    align: 'end',
    className: 'strong',
    cell: ({ step }) => (
      <span className="drawn-cell" title={wholeWords(step.given)}>
        {isRight(step) ? <Tick /> : <Cross danger />}
        <span className="sr">{isRight(step) ? 'follows: ' : 'does not follow: '}</span>
        <span className="cut">{wholeWords(step.given)}</span>
      </span>
    ),
  },
]

/** Lists the other forms tried, because the documentation does not define the first index. */
function Tried({ result: { claim, values } }: { readonly result: NumberResult }) {
  const tried = useMemo(() => formsTried(claim), [claim])
  const count = wholeWords(claim.values.length)
  const others = tried.filter(({ form }) => form !== values.form)
  return (
    <p className="small">
      Tried as well:{' '}
      {others.map(({ form, follow }) => `${FORM_WORDS[form]} (${wholeWords(follow)} of ${count} follow)`).join('; ')}.
    </p>
  )
}

/** Full hashes, for following the steps by hand. */
const WholeHashes = ({ steps }: { readonly steps: readonly ValueSteps[] }) => (
  <div className="whole-hashes">
    {steps.map(({ text, hex }, i) => (
      <Fragment key={i}>
        <HexRows
          rows={[
            { label: 'Hashed', value: plainText(text, 400) },
            { label: 'SHA-256', value: <Marked hit={hex.slice(0, DIGITS)} rest={hex.slice(DIGITS)} /> },
          ]}
        />
      </Fragment>
    ))}
  </div>
)
