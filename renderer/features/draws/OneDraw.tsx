import { type ReactNode, useMemo } from 'react'
import { type Bias, type DrawResult, type NumberedDraw, type NumberResult, type Reason, valueSteps } from '@shared/draw'
import { isFair } from '@shared/draw/bias'
import { isFailure } from '@shared/draw/reasons'
import { verdictDependsOnStatedFacts } from '@shared/draw/stated-facts'
import { biasWords } from '@shared/draw/words'
import { reasonText, summaryOf, wholeNumberWords, type LedgerFactsSource } from './draw-text'
import { plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { Cross, HalfCircle } from '../../ui/StatusIcons'
import { isExample } from './example'
import { LedgerStep } from './LedgerStep'
import { MappingStep, PositionStep } from './PoolSteps'
import { SaltStep } from './SaltStep'
import { Step, VerdictLine, VerdictMark } from './Step'
import { ValuesStep } from './ValuesStep'
import drawsStyles from './draws.module.css'
import stepsStyles from './steps.module.css'

/** Functions that return the chip of an id, with its name if the page knows the name. By default, ids are plain text. */
export type DrawIdChips = {
  readonly tokenChip?: (token: string, serial: bigint | null) => ReactNode
  readonly accountChip?: (account: string) => ReactNode
}

type OneDrawProps = DrawIdChips & {
  readonly draw: NumberedDraw
  readonly factsSource: LedgerFactsSource
  /** Action next to the verdict. */
  readonly action?: ReactNode
  /** Art and name of the NFT that was drawn from a pool, where the page knows them. */
  readonly nft?: ReactNode
}

/** View of one draw: the verdict with its reasons, the drawn values, and every step of the calculation. */
export function OneDraw({ draw: { result }, factsSource, action, nft = null, ...chips }: OneDrawProps) {
  return (
    <article aria-label="The draw">
      <DrawVerdict result={result} factsSource={factsSource} action={action} />
      {result.kind === 'number' ? <DrawnValues result={result} /> : <DrawnNft result={result} nft={nft} {...chips} />}
      <ol className={stepsStyles['draw-steps']}>
        {result.kind === 'number' ? (
          <>
            <SaltStep result={result} />
            <LedgerStep result={result} factsSource={factsSource} />
            <ValuesStep result={result} />
            {result.bias && (
              <BiasStep bias={result.bias} rangeSize={Number(result.claim.max - result.claim.min + 1n)} />
            )}
          </>
        ) : (
          <>
            <LedgerStep result={result} factsSource={factsSource} />
            <MappingStep result={result} />
            <PositionStep result={result} />
          </>
        )}
      </ol>
    </article>
  )
}

type VerdictProps = { readonly result: DrawResult; readonly factsSource: LedgerFactsSource; readonly action: ReactNode }

function DrawVerdict({ result, factsSource, action }: VerdictProps) {
  const { text: summaryText, listedReasons } = summaryOf(result, factsSource)
  const reasons = listedReasons.filter((reason) => !isStatedInStep(result, reason) && !isIrrelevant(result, reason))
  const dependsOnStatedFacts = factsSource === 'input' && verdictDependsOnStatedFacts(result)
  return (
    <div className={drawsStyles['dv']}>
      <VerdictMark verdict={result.verdict} dependsOnStatedFacts={dependsOnStatedFacts} size={24} />
      <div role="status">
        <VerdictLine verdict={result.verdict} dependsOnStatedFacts={dependsOnStatedFacts} />
        {summaryText !== '' && <p className={drawsStyles['dv-lead']}>{summaryText}</p>}
        {isExample(result) && <p>This example is made up: no ledger knows its transaction.</p>}
        {reasons.length > 0 && (
          <ul>
            {reasons.map((reason) => (
              <ReasonLine key={reason} reason={reason} text={reasonText(reason, result)} />
            ))}
          </ul>
        )}
      </div>
      {action}
    </div>
  )
}

/**
 * True for an open question about a draw from a pool that one of the steps below states: the verdict does not repeat it.
 * False for a contradiction, which the verdict always states.
 */
const isStatedInStep = (result: DrawResult, reason: Reason): boolean =>
  result.kind === 'pool' &&
  result.verdict === 'conditional' &&
  (result.ledgerReasons.includes(reason) || result.pool.reasons.includes(reason))

/** True for the missing ledger check of a draw that fails anyway. The step of the ledger says that it was not checked. */
const isIrrelevant = ({ verdict }: DrawResult, reason: Reason): boolean =>
  verdict === 'fail' && reason === 'ledger-not-asked'

const ReasonLine = ({ reason, text }: { readonly reason: Reason; readonly text: string }) => (
  <li>
    {isFailure(reason) ? <Cross size={14} isDangerous /> : <HalfCircle size={14} />}
    {text}
  </li>
)

/** Maximum length of a value in large type. Longer values use smaller type, so that each value fits on one line. */
const MAX_LARGE_TYPE_CHARACTERS = 14
/** Maximum length of all values together that fit in one row of large type next to the input. */
const MAX_LARGE_ROW_CHARACTERS = 30
const MAX_SHOWN_VALUES = 10

function DrawnValues({ result: { claim, values } }: { readonly result: NumberResult }) {
  const steps = useMemo(() => valueSteps(claim, values.form), [claim, values.form])
  const wrongIndexes = new Set(values.mismatchIndexes)
  const valueTexts = claim.values.slice(0, MAX_SHOWN_VALUES).map((value) => wholeNumberWords(value))
  const hiddenCount = claim.values.length - valueTexts.length
  const hasLongValue = valueTexts.some((text) => text.length > MAX_LARGE_TYPE_CHARACTERS)
  const isRowWide = valueTexts.join('').length > MAX_LARGE_ROW_CHARACTERS
  return (
    <div className={drawsStyles['drawn']}>
      <ul
        className={cx(drawsStyles['bigvals'], isRowWide && drawsStyles['wide-row'], hasLongValue && 'long')}
        aria-label="Drawn values"
      >
        {valueTexts.map((text, index) => (
          <li key={index} className={cx(wrongIndexes.has(index) && 'bad')}>
            {text}
            {wrongIndexes.has(index) && (
              <CalculatedValue
                value={steps[index]?.calculated ?? null}
                isHanging={wrongIndexes.size === 1 && index < valueTexts.length - 1}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="small">
        Drawn from {wholeNumberWords(claim.min)} to {wholeNumberWords(claim.max)}
        {hiddenCount > 0 &&
          `. ${wholeNumberWords(hiddenCount)} more ${hiddenCount === 1 ? 'value is' : 'values are'} not shown here.`}
      </p>
    </div>
  )
}

type CalculatedProps = {
  readonly value: bigint | null
  /** True if the note may extend under the next value, so that the note does not push the values apart. */
  readonly isHanging: boolean
}

/** Note next to a wrong value: the value that follows from the number and the salt. */
const CalculatedValue = ({ value, isHanging }: CalculatedProps) =>
  value === null ? null : (
    <span className={cx(drawsStyles['should'], isHanging && drawsStyles['hanging'])}>
      should be {wholeNumberWords(value)}
    </span>
  )

type DrawnNftProps = DrawIdChips & {
  readonly result: Extract<DrawResult, { readonly kind: 'pool' }>
  readonly nft: ReactNode
}

function DrawnNft({ result: { claim }, nft, tokenChip, accountChip }: DrawnNftProps) {
  const { token, buyer, serial } = claim
  const hasChips = tokenChip !== undefined
  return (
    <div className={cx(drawsStyles['drawn'], drawsStyles['drawn-nft'])}>
      {nft}
      <div>
        <ul className={drawsStyles['bigvals']} aria-label="Drawn NFT">
          <li>{serial === null ? '—' : `#${serial.toString()}`}</li>
        </ul>
        <p className={cx('small', hasChips && drawsStyles['drawn-from'])}>
          {token === null ? 'unknown token' : (tokenChip?.(token, serial) ?? plainText(token, 60))}
          {hasChips ? ' ' : ', '}
          <span>
            {claim.pool === null
              ? 'from an unknown pool'
              : `from a pool of ${wholeNumberWords(claim.pool.length)} NFTs`}
            {buyer !== null && <>, for {accountChip?.(buyer) ?? plainText(buyer, 60)}</>}
          </span>
        </p>
      </div>
    </div>
  )
}

function BiasStep({ bias, rangeSize }: { readonly bias: Bias; readonly rangeSize: number }) {
  const { title, ratio, text } = biasWords(bias, rangeSize)
  return (
    <Step state={isFair(bias) ? 'pass' : 'attention'} title={title} note={`bias ${ratio}`}>
      <p>{text}</p>
    </Step>
  )
}
