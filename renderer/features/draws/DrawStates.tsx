import { Dices } from 'lucide-react'
import type { Outcome } from '@shared/draw'
import { unreadableWords } from '@shared/draw/words'
import { wholeNumberWords } from './draw-text'
import { type DrawReadingStore, type ReadingInput, loadDrawText, type OngoingReading } from './draw-reading'
import { Button } from '../../ui/Button'
import { HalfCircle, Triangle } from '../../ui/StatusIcons'
import { StateBlock } from '../../ui/StateBlock'
import { EXAMPLE } from './example'
import { OpenButton } from './PasteBox'
import styles from './draws.module.css'

/** Steps of a check, in their order. */
const STEPS: readonly string[] = [
  'The salt matches the commitment',
  'Memo and number match the ledger data',
  'Every value follows from number and salt',
  'All values are equally likely',
]

/** State before any input: names the accepted input, offers an example, and outlines the steps of the check. */
export const EmptyInput = ({ store }: { readonly store: DrawReadingStore }) => (
  <>
    <StateBlock
      icon={<Dices size={20} aria-hidden="true" />}
      title="Check a draw"
      text="See whether salt, ledger data and every value fit together, step by step."
    >
      <Button onClick={() => void loadDrawText(store, EXAMPLE, 'Example')}>Show an example</Button>
    </StateBlock>
    <ol className={styles['draw-outline']} aria-label="Steps of the check">
      {STEPS.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </>
)

/**
 * State for an input in which no draw could be read. Gives the reason, and adds that an unreadable input does not show
 * whether a draw was honest.
 */
export function UnreadableState({
  store,
  outcome,
  readingInput,
}: {
  readonly store: DrawReadingStore
  readonly outcome: Outcome
  readonly readingInput: ReadingInput
}) {
  const { stopReason, unreadableItems } = outcome
  if (stopReason === 'cancelled') {
    return (
      <StateBlock icon={<HalfCircle size={20} />} title="Cancelled" text="No draw was read before you cancelled." />
    )
  }
  const reason = stopReason ?? unreadableItems[0]?.reason ?? null
  const subject = readingInput.kind === 'text' && readingInput.name === null ? 'pasted text' : 'input'
  const title =
    reason === null || reason.code === 'no-draw'
      ? `No draw in the ${subject}`
      : `The ${subject} cannot be read as a draw`
  return (
    <div role="alert">
      <StateBlock
        icon={<Triangle size={20} />}
        title={title}
        text={`${reason ? unreadableWords(reason) : 'The input contains no draw.'} This does not show whether a draw was honest.${statesVerdict(readingInput) ? ' The input only claims a verdict: nothing was checked.' : ''}`}
      >
        <OpenButton store={store} variant="secondary" size="normal">
          Open a file
        </OpenButton>
        <Button variant="quiet" onClick={() => void loadDrawText(store, EXAMPLE, 'Example')}>
          Show an example
        </Button>
      </StateBlock>
    </div>
  )
}

/** True for a text that states a verdict of its own. */
const statesVerdict = (readingInput: ReadingInput): boolean =>
  readingInput.kind === 'text' && /"verdicts?"\s*:/.test(readingInput.text)

/** Progress of a verification that takes long, with a button that cancels it. */
export const ReadingProgress = ({
  reading,
  onCancel,
}: {
  readonly reading: OngoingReading
  readonly onCancel: () => void
}) => (
  <div className={styles['draw-progress']}>
    <div className="row between base">
      <h2 className="h2">
        {wholeNumberWords(reading.drawCount)} {reading.drawCount === 1 ? 'draw' : 'draws'} calculated
      </h2>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
    <progress value={reading.share} max={1} aria-label="Reading progress" />
    <p className="small t2">{Math.floor(reading.share * 100)} % of the input</p>
  </div>
)
