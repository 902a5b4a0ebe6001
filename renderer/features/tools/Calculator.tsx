import { useState } from 'react'
import type { AiModel } from '@shared/contract/catalog'
import {
  generationCost,
  type CostLine,
  isPaidBySecond,
  MAX_QUANTITY,
  MAX_GENERATION_SECONDS,
} from '@shared/insight/model-cost'
import { KIND_WORDS, UNKNOWN_COST_WORDS, unitWords } from './model-text'
import { DASH, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { Checkbox } from '../../ui/Choices'
import { Field } from '../../ui/Field'
import { Select } from '../../ui/Select'
import { Usd } from './Usd'
import { cx } from '../../ui/cx'
import styles from './tools.module.css'

/** Reads a whole number of up to 9 digits; NaN for any other text. */
const wholeNumberOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN)

/**
 * Calculator for the exact cost of a generation in USD. The amount in HBAR is unknown until the market charges the fee.
 */
export function Calculator({ model }: { readonly model: AiModel }) {
  const [quantity, setQuantity] = useState('1')
  const [seconds, setSeconds] = useState(String(model.durationsSeconds[0] ?? ''))
  const [hasSound, setSound] = useState(false)
  const [isSourceImageGenerated, setImage] = useState(false)
  const isLengthNeeded = isPaidBySecond(model.unit)
  const cost = generationCost(model, {
    quantity: wholeNumberOf(quantity),
    seconds: seconds.trim() === '' ? null : wholeNumberOf(seconds),
    hasSound,
    isSourceImageGenerated,
  })
  const isInvalid = (field: 'quantity' | 'seconds') => cost.status === 'unknown' && cost.missingInput === field
  return (
    <aside className={cx('panel', styles['tl-calc'])} aria-label="Cost of a generation">
      <h2 className="h2">Cost of a generation</h2>
      <p className="t2 small">
        {nameOr(model.model, 'Model')}, {KIND_WORDS[model.kind].toLowerCase()}
      </p>
      <div className={styles['tl-calc-form']}>
        <Field
          label="Number of results"
          inputMode="numeric"
          value={quantity}
          problem={isInvalid('quantity') ? { text: `A whole number from 1 to ${statFigure(MAX_QUANTITY)}.` } : null}
          onChange={(e) => setQuantity(e.target.value)}
        />
        {isLengthNeeded && (
          <LengthInput model={model} seconds={seconds} isInvalid={isInvalid('seconds')} onChange={setSeconds} />
        )}
        {model.audioFeeUsd !== null && (
          <Checkbox checked={hasSound} onChange={setSound}>
            With sound
          </Checkbox>
        )}
        {model.imageFeeUsd !== null && (
          <Checkbox checked={isSourceImageGenerated} onChange={setImage}>
            With an image
          </Checkbox>
        )}
      </div>
      {cost.status === 'known' ? (
        <KnownCost usd={cost.totalUsd} lines={cost.lines} model={model} />
      ) : (
        <>
          <CostTotals usd={null} />
          {/* The field of an invalid number shows the problem, so the problem is not repeated here. */}
          {cost.missingInput !== 'quantity' && cost.missingInput !== 'seconds' && (
            <p className="small t2">{UNKNOWN_COST_WORDS[cost.missingInput]}</p>
          )}
        </>
      )}
    </aside>
  )
}

type LengthInputProps = {
  readonly model: AiModel
  readonly seconds: string
  readonly isInvalid: boolean
  readonly onChange: (seconds: string) => void
}

/** Input of the length in seconds: a list if the market reports the possible lengths, otherwise a typed number. */
function LengthInput({ model, seconds, isInvalid, onChange }: LengthInputProps) {
  if (model.durationsSeconds.length > 0) {
    const options = model.durationsSeconds.map((duration) => ({
      value: String(duration),
      label: `${duration} seconds`,
    }))
    return <Select label="Length" value={seconds} options={options} onChange={onChange} />
  }
  return (
    <Field
      label="Seconds"
      inputMode="numeric"
      value={seconds}
      problem={isInvalid ? { text: `A whole number from 1 to ${statFigure(MAX_GENERATION_SECONDS)}.` } : null}
      onChange={(e) => onChange(e.target.value)}
    />
  )
}

/** Total in USD, and a dash for the unknown amount in HBAR. */
const CostTotals = ({ usd }: { readonly usd: string | null }) => (
  <dl className={styles['tl-sum']} aria-live="polite">
    <dt className="label">Total</dt>
    <dd className="fig2 tn">
      <Usd usd={usd} />
    </dd>
    <dt className="label">In HBAR</dt>
    <dd className="strong">
      <span className="unknown">{DASH}</span>
    </dd>
  </dl>
)

const LINE_LABELS: Readonly<Record<CostLine['feeKind'], string>> = { model: 'Model', sound: 'Sound', image: 'Image' }

type KnownCostProps = { readonly usd: string; readonly lines: readonly CostLine[]; readonly model: AiModel }

function KnownCost({ usd, lines, model }: KnownCostProps) {
  const unit = unitWords(model.unit)
  return (
    <>
      <CostTotals usd={usd} />
      <ul className={cx(styles['tl-lines'], 'small t2')}>
        {lines.map(({ feeKind, feeUsd, times, sumUsd }) => (
          <li key={feeKind}>
            <span>
              {LINE_LABELS[feeKind]}: {statFigure(times)} × <Usd usd={feeUsd} />
              {feeKind === 'model' && unit !== null && <span className="t3"> {unit}</span>}
            </span>
            <Usd usd={sumUsd} />
          </li>
        ))}
      </ul>
      <p className="small t2">The market charges HBAR at the rate of that moment and does not report the rate.</p>
      {lines.some(({ feeKind }) => feeKind === 'sound') && (
        <p className="small t3">Sound is calculated per second: the market does not document the unit.</p>
      )}
      {lines.some(({ feeKind }) => feeKind === 'image') && (
        <p className="small t3">The image counts once per 3D model: the market does not document the unit.</p>
      )}
    </>
  )
}
