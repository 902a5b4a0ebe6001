import type { ReactNode } from 'react'
import { SkeletonFacts, SkeletonRows } from '../../ui/Skeleton'
import styles from './offers.module.css'

type FactProps = { readonly label: string; readonly title?: string; readonly children: ReactNode }

/** One figure of the sum line, with its label above. */
export const OfferFact = ({ label, title, children }: FactProps) => (
  <div className="fact" title={title}>
    <span className="label">{label}</span>
    <span className="v">{children}</span>
  </div>
)

/** Sum line above a list of offers. */
export const SumLine = ({ aside, children }: { readonly aside: ReactNode; readonly children: ReactNode }) => (
  <div className={styles['of-sum']}>
    {children}
    <span className="sp" />
    <span className={styles['of-sum-aside']}>{aside}</span>
  </div>
)

/** Placeholder for the sum line and the rows, in the final measure. */
export const OffersSkeleton = () => (
  <>
    <SkeletonFacts count={4} />
    <SkeletonRows count={4} heightPx={64} artPx={44} />
  </>
)
