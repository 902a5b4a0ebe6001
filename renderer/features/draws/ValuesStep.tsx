import { useMemo, useState } from 'react'
import { triedForms, type NumberResult, type ValueSteps, valueSteps } from '@shared/draw'
import { verdictOf } from '@shared/draw/reasons'
import { FORM_WORDS } from '@shared/draw/words'
import { wholeNumberWords } from './draw-text'
import { DASH } from '../../format/money'
import { plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { type Column, DataTable } from '../../ui/data-table'
import { Cross, Tick } from '../../ui/StatusIcons'
import { StepRows, MarkedHash, Step } from './Step'
import styles from './steps.module.css'

/** Maximum number of values shown. The market documents at most ten, but a result may contain more. */
const MAX_ROWS = 50
/** Number of leading hex digits of a hash from which a value is calculated: four bytes. */
const NUMBER_DIGITS = 8
/** Number of further digits shown of a shortened hash: after the leading digits, and at the end. */
const SHORT_DIGITS = 4

/** Step that calculates each value again from its hash and compares it with the drawn value. */
export function ValuesStep({ result }: { readonly result: NumberResult }) {
  const { claim, values } = result
  const [showsFullHashes, setShowsFullHashes] = useState(false)
  const steps = useMemo(() => valueSteps(claim, values.form), [claim, values.form])
  const { mismatchIndexes, form, reasons } = values
  const valueCount = claim.values.length
  return (
    <Step
      state={verdictOf(reasons)}
      title={valuesTitle({ stepCount: steps.length, wrongCount: mismatchIndexes.length, valueCount })}
      note={FORM_WORDS[form]}
      reasons={reasons.filter((reason) => reason !== 'value-differs')}
    >
      {steps.length > 0 && <ValuesTable steps={steps.slice(0, MAX_ROWS)} result={result} />}
      {steps.length > MAX_ROWS && <p>{wholeNumberWords(steps.length - MAX_ROWS)} more values are not shown.</p>}
      {steps.length > 0 && (
        <>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={showsFullHashes}
            onClick={() => setShowsFullHashes(!showsFullHashes)}
          >
            {showsFullHashes ? 'Hide full hashes' : 'Show full hashes'}
          </Button>
          {showsFullHashes && (
            <>
              <FullHashes steps={steps.slice(0, MAX_ROWS)} />
              <OtherForms result={result} />
            </>
          )}
        </>
      )}
    </Step>
  )
}

/** Counts for the title. `stepCount` is 0 if no value can be calculated for the range. */
type TitleCounts = { readonly stepCount: number; readonly wrongCount: number; readonly valueCount: number }

function valuesTitle({ stepCount, wrongCount, valueCount }: TitleCounts): string {
  if (valueCount === 0) return 'No values'
  if (stepCount === 0) return 'The range allows no values'
  if (wrongCount === 0) return valueCount === 1 ? 'The value is correct' : 'Every value is correct'
  if (valueCount === 1) return 'The value is wrong'
  return `${wholeNumberWords(wrongCount)} of ${wholeNumberWords(valueCount)} values ${wrongCount === 1 ? 'is' : 'are'} wrong`
}

type TableProps = { readonly steps: readonly ValueSteps[]; readonly result: NumberResult }

type ValueRow = { readonly step: ValueSteps; readonly index: string }

function ValuesTable({ steps, result: { claim, values } }: TableProps) {
  const firstIndex = values.form === 'from-1' ? 1 : 0
  const rows = steps.map((step, position) => ({
    step,
    index: values.form === 'plain' ? DASH : String(firstIndex + position),
  }))
  return (
    <div className={styles['draw-scroll']} tabIndex={0} role="region" aria-label="Calculation of each value">
      <DataTable
        rows={rows}
        rowKey={(_, position) => position}
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
          highlighted={hex.slice(0, NUMBER_DIGITS)}
          otherDigits={`${hex.slice(NUMBER_DIGITS, NUMBER_DIGITS + SHORT_DIGITS)}…${hex.slice(-SHORT_DIGITS)}`}
        />
      </code>
    ),
  },
  {
    key: 'number',
    label: 'First 4 bytes',
    align: 'end',
    className: 't2',
    cell: ({ step }) => wholeNumberWords(step.number),
  },
  {
    key: 'remainder',
    label: `Modulo ${wholeNumberWords(max - min + 1n)}`,
    align: 'end',
    className: 't2',
    cell: ({ step }) => wholeNumberWords(step.remainder),
  },
  {
    key: 'calculated',
    label: min < 0n ? `Minus ${wholeNumberWords(-min)}` : `Plus ${wholeNumberWords(min)}`,
    align: 'end',
    className: 't2',
    cell: ({ step }) => wholeNumberWords(step.calculated),
  },
  {
    key: 'claimed',
    label: 'Drawn',
    align: 'end',
    className: 'strong',
    cell: ({ step }) => (
      <span className={styles['drawn-cell']} title={wholeNumberWords(step.claimed)}>
        {isCorrect(step) ? <Tick /> : <Cross isDangerous />}
        <span className="sr">{isCorrect(step) ? 'correct: ' : 'wrong: '}</span>
        <span className="cut">{wholeNumberWords(step.claimed)}</span>
      </span>
    ),
  },
]

/** Sentence on the other hash forms that were tried, because the market does not document the index of the first value. */
function OtherForms({ result: { claim, values } }: { readonly result: NumberResult }) {
  const forms = useMemo(() => triedForms(claim), [claim])
  const valueCount = wholeNumberWords(claim.values.length)
  const otherForms = forms.filter(({ form }) => form !== values.form)
  return (
    <p className="small">
      Other hash forms tried:{' '}
      {otherForms
        .map(({ form, matchCount }) => `${FORM_WORDS[form]} (${wholeNumberWords(matchCount)} of ${valueCount} match)`)
        .join('; ')}
      .
    </p>
  )
}

const MAX_HASHED_CHARACTERS = 400

/** Hashed texts and full hashes, for a check by hand. */
const FullHashes = ({ steps }: { readonly steps: readonly ValueSteps[] }) => (
  <div className={styles['whole-hashes']}>
    {steps.map(({ text, hex }, index) => (
      <StepRows
        key={index}
        rows={[
          { label: 'Hashed', value: plainText(text, MAX_HASHED_CHARACTERS) },
          {
            label: 'SHA-256',
            value: <MarkedHash highlighted={hex.slice(0, NUMBER_DIGITS)} otherDigits={hex.slice(NUMBER_DIGITS)} />,
          },
        ]}
      />
    ))}
  </div>
)
