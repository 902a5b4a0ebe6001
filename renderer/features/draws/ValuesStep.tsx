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
import { HexRows, MarkedHash, Step } from './Step'
import styles from './steps.module.css'

/** Maximum number of rows shown; ten values are documented. */
const MAX_ROWS = 50
/** Hex digits of the hash that count: four bytes. */
const COUNTED_DIGITS = 8

/** Step that derives each value from its hash. */
export function ValuesStep({ result }: { readonly result: NumberResult }) {
  const { claim, values } = result
  const [hasFullHashes, setFullHashes] = useState(false)
  const steps = useMemo(() => valueSteps(claim, values.form), [claim, values.form])
  const { wrong, form, reasons } = values
  const count = claim.values.length
  return (
    <Step
      state={verdictOf(reasons)}
      title={valuesTitle({ stepCount: steps.length, wrongCount: wrong.length, count })}
      note={FORM_WORDS[form]}
      reasons={reasons.filter((reason) => reason !== 'value-differs')}
    >
      {steps.length > 0 && <ValuesTable steps={steps.slice(0, MAX_ROWS)} result={result} />}
      {steps.length > MAX_ROWS && <p>{wholeWords(steps.length - MAX_ROWS)} more values are not shown.</p>}
      {steps.length > 0 && (
        <>
          <OtherForms result={result} />
          <Button
            variant="quiet"
            size="small"
            aria-expanded={hasFullHashes}
            onClick={() => setFullHashes(!hasFullHashes)}
          >
            {hasFullHashes ? 'Hide full hashes' : 'Show full hashes'}
          </Button>
          {hasFullHashes && <FullHashes steps={steps.slice(0, MAX_ROWS)} />}
        </>
      )}
    </Step>
  )
}

type Counts = { readonly stepCount: number; readonly wrongCount: number; readonly count: number }

function valuesTitle({ stepCount, wrongCount, count }: Counts): string {
  if (count === 0) return 'No values'
  if (stepCount === 0) return 'Nothing can be drawn'
  if (wrongCount === 0) return count === 1 ? 'The value is correct' : 'Every value is correct'
  if (count === 1) return 'The value is wrong'
  return `${wholeWords(wrongCount)} of ${wholeWords(count)} values ${wrongCount === 1 ? 'is' : 'are'} wrong`
}

type TableProps = { readonly steps: readonly ValueSteps[]; readonly result: NumberResult }

type ValueRow = { readonly step: ValueSteps; readonly index: string }

function ValuesTable({ steps, result: { claim, values } }: TableProps) {
  const firstIndex = values.form === 'from-1' ? 1 : 0
  const rows = steps.map((step, i) => ({ step, index: values.form === 'plain' ? DASH : String(firstIndex + i) }))
  return (
    <div className={styles['draw-scroll']} tabIndex={0} role="region" aria-label="Calculation of each value">
      <DataTable
        rows={rows}
        rowKey={(_, i) => i}
        rowAttributes={({ step }) => ({ className: isCorrect(step) ? undefined : styles['wrong'] })}
        columns={columnsFor(claim)}
      />
    </div>
  )
}

const isCorrect = ({ calculated, claimed }: ValueSteps): boolean => calculated === claimed

const columnsFor = ({ min, max }: NumberResult['claim']): readonly Column<ValueRow>[] => [
  { key: 'index', label: 'i', className: 't3', cell: ({ index }) => index },
  {
    key: 'hash',
    label: 'SHA-256',
    cell: ({ step: { hex } }) => (
      <code title={hex}>
        <MarkedHash
          hit={hex.slice(0, COUNTED_DIGITS)}
          rest={`${hex.slice(COUNTED_DIGITS, COUNTED_DIGITS + 4)}…${hex.slice(-4)}`}
        />
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
    label: `Modulo ${wholeWords(max - min + 1n)}`,
    align: 'end',
    className: 't2',
    cell: ({ step }) => wholeWords(step.remainder),
  },
  {
    key: 'follows',
    label: min < 0n ? `Minus ${wholeWords(-min)}` : `Plus ${wholeWords(min)}`,
    align: 'end',
    className: 't2',
    cell: ({ step }) => wholeWords(step.calculated),
  },
  {
    key: 'given',
    label: 'Drawn',
    align: 'end',
    className: 'strong',
    cell: ({ step }) => (
      <span className={styles['drawn-cell']} title={wholeWords(step.claimed)}>
        {isCorrect(step) ? <Tick /> : <Cross danger />}
        <span className="sr">{isCorrect(step) ? 'correct: ' : 'wrong: '}</span>
        <span className="cut">{wholeWords(step.claimed)}</span>
      </span>
    ),
  },
]

/** List of the other hash forms that were tried, because the market does not document the first index. */
function OtherForms({ result: { claim, values } }: { readonly result: NumberResult }) {
  const forms = useMemo(() => formsTried(claim), [claim])
  const count = wholeWords(claim.values.length)
  const otherForms = forms.filter(({ form }) => form !== values.form)
  return (
    <p className="small">
      Other forms tried:{' '}
      {otherForms.map(({ form, follow }) => `${FORM_WORDS[form]} (${wholeWords(follow)} of ${count} match)`).join('; ')}
      .
    </p>
  )
}

/** Hashed texts and full hashes, for a check by hand. */
const FullHashes = ({ steps }: { readonly steps: readonly ValueSteps[] }) => (
  <div className={styles['whole-hashes']}>
    {steps.map(({ text, hex }, i) => (
      <Fragment key={i}>
        <HexRows
          rows={[
            { label: 'Hashed', value: plainText(text, 400) },
            {
              label: 'SHA-256',
              value: <MarkedHash hit={hex.slice(0, COUNTED_DIGITS)} rest={hex.slice(COUNTED_DIGITS)} />,
            },
          ]}
        />
      </Fragment>
    ))}
  </div>
)
