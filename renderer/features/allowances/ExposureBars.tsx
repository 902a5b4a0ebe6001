import type { ReactNode } from 'react'
import { formatHbar } from '@shared/amount'
import type { AllowancesView } from '@shared/contract/allowances'
import type { Stamp } from '@shared/time'
import { countWithNoun, hbarWords, percentWords, statFigure } from '../../format/money'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { HbarText } from '../../ui/HbarText'
import { Money } from '../../ui/Money'
import { useAmountHider, useSettings } from '../../app/use-app-state'
import type { LoadedHoldings } from '../holdings/use-holdings'
import {
  type Grant,
  hbarAtRisk,
  hbarExposure,
  itemsWorth,
  type HoldingsCompleteness,
  twoDecimals,
  nftExposure,
  sharePercent,
} from './spender-exposure'
import styles from './allowances.module.css'

type BarsProps = {
  readonly grants: readonly Grant[]
  readonly views: readonly AllowancesView[]
  readonly holdings: LoadedHoldings
  readonly holdingsCompleteness: HoldingsCompleteness
  /** True if the permissions of every account were read completely. */
  readonly isComplete: boolean
  readonly isRefreshing: boolean
}

/** NFTs and HBAR that spenders can take, each as a share of all that the accounts hold. */
export function ExposureBars({ grants, views, holdings, holdingsCompleteness, isComplete, isRefreshing }: BarsProps) {
  const stamp = oldestStamp(views)
  return (
    <div className={styles['al-exposure']}>
      <NftBar grants={grants} holdings={holdings} holdingsCompleteness={holdingsCompleteness} />
      <HbarBar grants={grants} views={views} stamp={stamp} isComplete={isComplete} isRefreshing={isRefreshing} />
    </div>
  )
}

const oldestStamp = (views: readonly AllowancesView[]): Stamp | null =>
  views
    .flatMap(({ stamp }) => stamp ?? [])
    .reduce<Stamp | null>((oldest, stamp) => (oldest && oldest.receivedAt <= stamp.receivedAt ? oldest : stamp), null)

type NftBarProps = Pick<BarsProps, 'grants' | 'holdings' | 'holdingsCompleteness'>

function NftBar({ grants, holdings, holdingsCompleteness }: NftBarProps) {
  const { hideAmounts } = useSettings()
  const hideAmountsIn = useAmountHider()
  const { rows, stamp, isReading, isComplete } = holdings
  const { count, worth, unknownCount, hasUnknownFees } = nftExposure(grants, rows, holdingsCompleteness)
  const feesText = hasUnknownFees ? 'after known fees' : 'after fees'
  const total = itemsWorth(rows)
  const share = worth === null || total.worth === null ? null : sharePercent(worth, total.worth)
  const countText =
    count === null
      ? 'Holdings not loaded yet'
      : `${statFigure(count)} of ${countWithNoun(rows.length, 'NFT')}${isComplete ? '' : ' loaded'}, at the best offers ${feesText}`
  const shownWorth = count === 0 ? 0n : worth
  return (
    <ExposureBar
      label="NFTs that spenders can move"
      stamp={stamp && <FreshnessStamp stamp={stamp} isRefreshing={isReading} />}
      figure={
        <Money
          hbar={shownWorth === null ? null : twoDecimals(shownWorth)}
          isHidden={hideAmounts && shownWorth !== 0n}
          title={
            shownWorth === null
              ? count === null
                ? 'Your holdings are not loaded yet.'
                : 'No usable offer on these NFTs.'
              : hideAmountsIn(
                  `${hbarWords(formatHbar(shownWorth))} if each of these NFTs sold at the best offer of its collection, ${feesText}.`,
                )
          }
        />
      }
      note={unknownCount > 0 && count !== 0 ? `${countText}, ${statFigure(unknownCount)} of unknown worth` : countText}
      share={count === 0 ? 0 : share}
      totalText={
        total.worth === null ? 'worth of your NFTs unknown' : hideAmountsIn(`of ${hbarWords(twoDecimals(total.worth))}`)
      }
    />
  )
}

type HbarBarProps = Pick<BarsProps, 'grants' | 'views' | 'isComplete' | 'isRefreshing'> & {
  readonly stamp: Stamp | null
}

function HbarBar({ grants, views, stamp, isComplete, isRefreshing }: HbarBarProps) {
  const { hideAmounts } = useSettings()
  const hideAmountsIn = useAmountHider()
  const { allowanceSum, count, unknownCount } = hbarExposure(grants)
  const risk = hbarAtRisk(grants, views)
  const isUnknown = (count > 0 && unknownCount === count) || (count === 0 && !isComplete)
  const amount = risk === null ? allowanceSum : risk.atRisk
  const isCapped = risk !== null && risk.atRisk < allowanceSum
  const unknownText = unknownCount > 0 ? `, ${statFigure(unknownCount)} of unknown amount` : ''
  return (
    <ExposureBar
      label="HBAR that spenders can take"
      stamp={stamp && <FreshnessStamp stamp={stamp} isRefreshing={isRefreshing} />}
      figure={
        <Money
          hbar={isUnknown ? null : formatHbar(amount)}
          isHidden={hideAmounts && count > 0}
          {...(isCapped && { title: `The allowances sum to ${hideAmountsIn(hbarWords(formatHbar(allowanceSum)))}.` })}
        />
      }
      note={count === 0 ? noAllowanceText(isComplete) : `in ${countWithNoun(count, 'allowance')}${unknownText}`}
      share={risk === null || isUnknown ? null : sharePercent(risk.atRisk, risk.total)}
      totalText={risk === null ? 'balance unknown' : hideAmountsIn(`of ${hbarWords(formatHbar(risk.total))}`)}
    />
  )
}

const noAllowanceText = (isComplete: boolean): string => (isComplete ? 'no allowance' : 'not all allowances were read')

type BarProps = {
  readonly label: string
  readonly stamp: ReactNode
  readonly figure: ReactNode
  readonly note: string
  /** Share in percent; null when unknown. */
  readonly share: number | null
  readonly totalText: string
}

const ExposureBar = ({ label, stamp, figure, note, share, totalText }: BarProps) => (
  <section aria-label={label}>
    <div className="row between">
      <span className="label">{label}</span>
      {stamp}
    </div>
    <div className={styles['al-figure']}>
      <span className="fig2">{figure}</span>
      <span className="t2">{note}</span>
    </div>
    <span className={styles['al-track']} aria-hidden="true">
      <i style={{ width: `${Math.min(100, share ?? 0)}%` }} />
    </span>
    <div className="row between small t2">
      <span>{share === null ? 'Share unknown' : `${percentWords(share)} exposed`}</span>
      <span>
        <HbarText text={totalText} />
      </span>
    </div>
  </section>
)
