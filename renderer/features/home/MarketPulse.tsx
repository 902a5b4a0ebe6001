import type { ReactNode } from 'react'
import { changeWords, statFigure } from '../../format/money'
import { errorText } from '../../format/error-text'
import { homeQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { cx } from '../../ui/cx'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { Statistic } from '../../ui/Money'
import { SkeletonBlock, useIsLate } from '../../ui/Skeleton'
import { useGo } from '../../app/app-context'
import styles from './home.module.css'

/** Volume, sales and new listings of the whole market in the last 24 hours. */
export function MarketPulse() {
  const go = useGo()
  const readState = useMainQuery(homeQueries.pulse)
  const pulse = knownValue(readState)
  const isLate = useIsLate(readState.status === 'loading')
  const isStale = useIsStale(pulse?.stamp ?? null)
  return (
    <section aria-label="Market, last 24 hours">
      <div className="row between">
        <h2 className="h3">Market, last 24 hours</h2>
        {pulse && <FreshnessStamp stamp={pulse.stamp} />}
      </div>
      {readState.status === 'failed' ? (
        <p className={cx('small t2', styles['pulse-failed'])} title={`${errorText(readState.error).title}.`}>
          The market figures could not be loaded.
        </p>
      ) : (
        <dl className={cx(styles['home-pulse'], isStale && 'is-old')}>
          <div>
            <dt>Volume</dt>
            <dd>
              <PulseFigure isWaiting={isLate}>
                <Statistic hbar={pulse?.volume24h ?? null} />
              </PulseFigure>
            </dd>
            <ChangePercent percent={pulse?.volumeChangePercent ?? null} isWaiting={isLate} />
          </div>
          <div>
            <dt>Sales</dt>
            <dd className="n">
              <PulseFigure isWaiting={isLate}>{statFigure(pulse?.sales24h ?? null)}</PulseFigure>
            </dd>
            <ChangePercent percent={pulse?.salesChangePercent ?? null} isWaiting={isLate} />
          </div>
          <div>
            <dt>New listings</dt>
            <dd className="n">
              <PulseFigure isWaiting={isLate}>{statFigure(pulse?.newListings24h ?? null)}</PulseFigure>
            </dd>
          </div>
        </dl>
      )}
      <button type="button" className={cx('link', styles['panel-link'])} onClick={() => go({ name: 'market' })}>
        Open the market
      </button>
    </section>
  )
}

type FigureProps = {
  /** True while the figure is read for the first time. */
  readonly isWaiting: boolean
  readonly children: ReactNode
}

const PulseFigure = ({ isWaiting, children }: FigureProps) =>
  isWaiting ? (
    <span className={styles['pulse-skeleton']}>
      <SkeletonBlock width={64} height={12} />
    </span>
  ) : (
    children
  )

type ChangeProps = {
  readonly percent: number | null
  /** True while the change is read for the first time. */
  readonly isWaiting: boolean
}

function ChangePercent({ percent, isWaiting }: ChangeProps) {
  if (isWaiting) {
    return (
      <dd className={styles['change-skeleton']}>
        <SkeletonBlock width={40} height={8} />
      </dd>
    )
  }
  return percent === null ? null : <dd className={cx('small n', percent < 0 ? 'bad' : 't2')}>{changeWords(percent)}</dd>
}
