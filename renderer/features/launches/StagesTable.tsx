import type { LaunchStage, LaunchView } from '@shared/contract/launches'
import { LAUNCH_STATE_WORDS, launchState, sellThroughPercent } from './launch-text'
import { DASH, percentWords, statFigure } from '../../format/money'
import { clockWords, dateWords, utcWords } from '../../format/time'
import { useNow } from '../../ui/clock-context'
import { type Column, DataTable } from '../../ui/data-table'
import { LaunchPrice } from './LaunchPrice'
import { hasStageCounts, stageTitles } from './stage-text'

/** Table of the stages with time window, price, counts and state. Renders nothing for a single stage. */
export function StagesTable({ view: { stages } }: { readonly view: LaunchView }) {
  const now = useNow()
  if (stages.length < 2) return null
  const titles = stageTitles(stages)
  return (
    <DataTable
      className="lined"
      rows={stages.map((stage, i) => ({ ...stage, title: titles[i] ?? '', state: launchState(stage, now) }))}
      rowKey={({ startsAt }, i) => `${startsAt ?? ''} ${i}`}
      columns={hasStageCounts(stages) ? COLUMNS : COLUMNS_WITHOUT_COUNTS}
    />
  )
}

type StageRow = LaunchStage & { readonly title: string; readonly state: ReturnType<typeof launchState> }

const COLUMNS: readonly Column<StageRow>[] = [
  { key: 'stage', label: 'Stage', className: 'strong cut', cell: ({ title }) => title },
  { key: 'window', label: 'Window', className: 'tn', title: windowTitle, cell: stageWindowWords },
  { key: 'price', label: 'Price per NFT', align: 'end', cell: (stage) => <LaunchPrice launch={stage} /> },
  {
    key: 'minted',
    label: 'Minted',
    align: 'end',
    cell: ({ minted }) => (minted === null ? DASH : statFigure(minted)),
  },
  { key: 'share', label: 'Share minted', align: 'end', cell: (stage) => percentWords(sellThroughPercent(stage)) },
  {
    key: 'state',
    label: 'State',
    align: 'end',
    cell: ({ state }) => <span className={state === 'open' ? 'newdot' : 't2'}>{LAUNCH_STATE_WORDS[state]}</span>,
  },
]
const COLUMNS_WITHOUT_COUNTS = COLUMNS.filter(({ key }) => key !== 'minted' && key !== 'share')

const dateTime = (instant: string): string => `${dateWords(instant)}, ${clockWords(instant, false)}`

/** Time window of a stage: "from 21 Nov 2026, 14:32" without an end, "to …" without a start, a dash without both. */
function stageWindowWords({ startsAt, endsAt }: Pick<LaunchStage, 'startsAt' | 'endsAt'>): string {
  if (startsAt === null) return endsAt === null ? DASH : `to ${dateTime(endsAt)}`
  return endsAt === null ? `from ${dateTime(startsAt)}` : `${dateTime(startsAt)} to ${dateTime(endsAt)}`
}

function windowTitle({ startsAt, endsAt }: LaunchStage): string {
  return [startsAt, endsAt].map((instant) => (instant === null ? 'not announced' : utcWords(instant))).join(' to ')
}
