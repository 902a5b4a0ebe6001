import type { LaunchStage, LaunchView } from '@shared/contract/launches'
import { LAUNCH_WORDS, launchState, sellThrough } from '../../format/launch-text'
import { DASH, percentWords, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { clockWords, dateWords, utcWords } from '../../format/time'
import { useNow } from '../../ui/clock-context'
import { cx } from '../../ui/cx'
import { LaunchPrice } from './LaunchPrice'
import '../../ui/table.css'

/** Each stage with its window, price and state. Where one announcement stands for all of them there is no table. */
export function StagesTable({ view: { stages } }: { readonly view: LaunchView }) {
  const now = useNow()
  if (stages.length < 2) return null
  const named = new Set(stages.map(({ name }) => name)).size > 1
  // The same figures under each are those of the launch as a whole, which stand above already.
  const counts = new Set(stages.map(({ minted, total }) => `${minted} ${total}`)).size > 1
  return (
    <section aria-label="Stages">
      <h3 className="h3">Stages</h3>
      <table className="data lined">
        <thead>
          <tr>
            <th scope="col">Stage</th>
            <th scope="col">Window</th>
            <th scope="col" className="num">
              Price each
            </th>
            {counts && (
              <>
                <th scope="col" className="num">
                  Minted
                </th>
                <th scope="col" className="num">
                  Sell-through
                </th>
              </>
            )}
            <th scope="col" className="num">
              State
            </th>
          </tr>
        </thead>
        <tbody>
          {stages.map((stage, i) => (
            <tr key={`${stage.startsAt ?? ''} ${i}`}>
              <td className="strong cut">{named ? nameOr(stage.name, `Stage ${i + 1}`) : `Stage ${i + 1}`}</td>
              <td className="tn" title={windowTitle(stage)}>
                {windowWords(stage)}
              </td>
              <td className="num">
                <LaunchPrice launch={stage} />
              </td>
              {counts && (
                <>
                  <td className="num">{stage.minted === null ? DASH : statFigure(stage.minted)}</td>
                  <td className="num">{percentWords(sellThrough(stage))}</td>
                </>
              )}
              <td className="num">
                <span className={cx(launchState(stage, now) === 'open' ? 'newdot' : 't2')}>
                  {LAUNCH_WORDS[launchState(stage, now)]}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const at = (instant: string): string => `${dateWords(instant)}, ${clockWords(instant, false)}`

export function windowWords({ startsAt, endsAt }: Pick<LaunchStage, 'startsAt' | 'endsAt'>): string {
  if (startsAt === null) return endsAt === null ? DASH : `to ${at(endsAt)}`
  return endsAt === null ? `from ${at(startsAt)}` : `${at(startsAt)} to ${at(endsAt)}`
}

const windowTitle = ({ startsAt, endsAt }: LaunchStage): string =>
  [startsAt, endsAt].map((instant) => (instant === null ? 'not announced' : utcWords(instant))).join(' to ')
