import type { ReactNode } from 'react'
import type { Stamp } from '@shared/time'
import { cx } from '../../ui/cx'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { SkeletonBlock, SkeletonFacts } from '../../ui/Skeleton'
import { OfferListFrame, OfferRowFrame } from './OfferList'
import { useIsMarketFailing } from '../../query/use-is-offline'
import styles from './offers.module.css'

type FactProps = { readonly label: string; readonly title?: string | undefined; readonly children: ReactNode }

/** One figure of a summary line, with its label above. */
export const OfferFact = ({ label, title, children }: FactProps) => (
  <div className="fact" title={title}>
    <span className="label">{label}</span>
    <span className="v">{children}</span>
  </div>
)

type SummaryProps = {
  /** Age of the figures. */
  readonly stamp: Stamp
  readonly isRefreshing: boolean
  /** Button at the right end, after the age. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Line of figures above a list of offers. Older figures are marked. */
export function SummaryLine({ stamp, isRefreshing, action, children }: SummaryProps) {
  const isFailing = useIsMarketFailing()
  const isOld = useIsStale(stamp) || isFailing
  return (
    <div className={cx(styles['of-sum'], isOld && styles['of-old'])}>
      {children}
      <span className="sp" />
      <span className={styles['of-sum-aside']}>
        <FreshnessStamp stamp={stamp} isRefreshing={isRefreshing && !isFailing} />
        {action}
      </span>
    </div>
  )
}

const SKELETON_ROW_COUNT = 4

/** Placeholder for the summary line and the list, in their final size. */
export const OffersSkeleton = ({ priceLabel, hasWideActions }: SkeletonProps) => (
  <div role="status" aria-label="Loading">
    <div className={styles['of-sum']}>
      <SkeletonFacts count={4} />
    </div>
    <OfferListFrame label="Offers, loading" priceLabel={priceLabel} hasWideActions={hasWideActions}>
      {Array.from({ length: SKELETON_ROW_COUNT }, (_, index) => (
        <OfferRowFrame
          key={index}
          art={<SkeletonBlock width={44} height={44} />}
          offer={<SkeletonLines widths={[128, 176]} />}
          price={<SkeletonLines widths={[64, 104]} isRight />}
          floor={<SkeletonLines widths={['100%', 96]} />}
          age={<SkeletonBlock width={40} height={10} />}
          actions={
            <>
              {hasWideActions && <SkeletonBlock width={78} height={28} />}
              <SkeletonBlock width={66} height={28} />
              <SkeletonBlock width={66} height={28} />
            </>
          }
        />
      ))}
    </OfferListFrame>
  </div>
)

type SkeletonProps = { readonly priceLabel: string; readonly hasWideActions: boolean }

type LinesProps = { readonly widths: readonly [number | string, number | string]; readonly isRight?: boolean }

const SkeletonLines = ({ widths: [first, second], isRight = false }: LinesProps) => (
  <span className="skel-words" style={isRight ? { justifyItems: 'end' } : undefined}>
    <SkeletonBlock width={first} height={12} />
    <SkeletonBlock width={second} height={10} />
  </span>
)
