import type { LaunchView } from '@shared/contract/launches'
import { LAUNCH_STATE_WORDS } from './launch-text'
import { isZeroHbar } from '../../format/money'
import { ageWords, utcWords } from '../../format/time'
import { Fold } from '../../ui/Fold'
import { useIsStale } from '../../ui/FreshnessStamp'
import { Tick } from '../../ui/StatusIcons'
import { useNow } from '../../ui/clock-context'
import { cx } from '../../ui/cx'
import { LaunchPrice } from './LaunchPrice'
import { stageItems, type StageItem } from './stage-text'
import { StagesTable } from './StagesTable'
import styles from './stage-line.module.css'

/** Highest number of stages that are readable next to each other. */
const MAX_STAGES_IN_LINE = 4

/** Stages of the launch as a line in time. More than four stages: the ones around the current stage, and a table. */
export function StageLine({ view }: { readonly view: LaunchView }) {
  const now = useNow()
  const items = stageItems(view, now)
  const isStale = useIsStale(view.stamp)
  const ageText = isStale ? `${ageWords((now - Date.parse(view.stamp.receivedAt)) / 1000)} ago` : null
  const lineItems = stagesAroundNow(items)
  return (
    <section aria-label="Stages">
      <ol
        className={styles['stages']}
        style={{ gridTemplateColumns: lineItems.map(({ state }) => (isLive(state) ? '1.5fr' : '1fr')).join(' ') }}
      >
        {lineItems.map((item, index) => (
          <StageEntry key={`${item.stage.startsAt ?? ''} ${index}`} item={item} staleAgeText={ageText} />
        ))}
      </ol>
      {items.length > 1 && (
        <Fold
          size="line"
          label={items.length > lineItems.length ? <b>All {items.length} stages</b> : 'Stages as a table'}
        >
          <StagesTable view={view} />
        </Fold>
      )}
    </section>
  )
}

const isLive = (state: StageItem['state']): boolean => state === 'open' || state === 'paused'

/**
 * At most four stages: the stage before the current one, the current stage, and the next ones. The current stage is the
 * first that is not over.
 */
function stagesAroundNow(items: readonly StageItem[]): readonly StageItem[] {
  if (items.length <= MAX_STAGES_IN_LINE) return items
  const currentIndex = items.findIndex(({ state }) => state !== 'ended' && state !== 'sold-out')
  const latestStart = items.length - MAX_STAGES_IN_LINE
  const start = currentIndex < 0 ? latestStart : Math.min(Math.max(0, currentIndex - 1), latestStart)
  return items.slice(start, start + MAX_STAGES_IN_LINE)
}

type EntryProps = {
  readonly item: StageItem
  /** Age of a read that is too old to call the stage live, such as "12 min ago"; null for a fresh read. */
  readonly staleAgeText: string | null
}

function StageEntry({ item, staleAgeText }: EntryProps) {
  const { stage, title, state, elapsedShare, countText, timeText } = item
  const isPast = state === 'ended' || state === 'sold-out'
  return (
    <li
      className={cx(isLive(state) && styles['live'], staleAgeText !== null && styles['stale'])}
      title={timesTitle(stage)}
    >
      {/* Without an announced end, the elapsed share is unknown, and the track stays empty. */}
      <div className={styles['track']} aria-hidden="true">
        <i style={{ width: `${(elapsedShare ?? 0) * 100}%` }} />
      </div>
      <div className={styles['name']}>
        {isPast && <Tick size={14} />}
        <span className="cut">{title}</span>
        {state === 'open' && staleAgeText === null && <span className="newdot">live</span>}
        {state === 'open' && staleAgeText !== null && <span className="small t2">was live {staleAgeText}</span>}
        {state !== 'open' && !isPast && <span className="small t2">{LAUNCH_STATE_WORDS[state].toLowerCase()}</span>}
      </div>
      <div className={styles['detail']}>
        <LaunchPrice launch={stage} />
        {countText !== null && `, ${countText}`}
        <LimitNote stage={stage} />
      </div>
      <div className={styles['detail']}>{state === 'sold-out' ? `Sold out. ${timeText}` : timeText}</div>
    </li>
  )
}

/**
 * Limit of NFTs in one mint. Only a launch that takes an allowance for a price can mint several NFTs at once. The limit
 * of an account is not included, because the market reports that limit only during a mint.
 */
function LimitNote({ stage: { isPaidByAllowance, price } }: Pick<StageItem, 'stage'>) {
  if (isPaidByAllowance === null) return null
  if (!isPaidByAllowance || price === null || isZeroHbar(price)) return ', one a mint'
  return <span title="The stage may allow fewer. The review shows how many.">, up to 10 a mint</span>
}

const timesTitle = ({ startsAt, endsAt }: StageItem['stage']): string =>
  [startsAt, endsAt].map((instant) => (instant === null ? 'not announced' : utcWords(instant))).join(' to ')
