import { type ReactNode, useId } from 'react'
import type { AppError } from '@shared/errors'
import type { Stamp } from '@shared/time'
import { errorText } from '../../format/error-text'
import { isReading, knownValue, type Remote } from '../../query/remote'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { useIsOffline } from '../../query/use-is-offline'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

type SectionProps<T> = {
  readonly title: string
  readonly readState: Remote<T>
  /** Number of placeholder rows while the section loads. */
  readonly placeholderRowCount: number
  readonly onRetry: () => void
  readonly stampOf: (value: T) => Stamp | null
  /** Buttons in the header, shown once the value is known. */
  readonly tools?: (value: T) => ReactNode
  readonly children: (value: T) => ReactNode
}

/**
 * Section of the NFT page that shows one query: the result with its age, placeholder rows while loading, or a failure.
 */
export function NftPageSection<T>({
  title,
  readState,
  placeholderRowCount: count,
  onRetry,
  stampOf,
  tools,
  children,
}: SectionProps<T>) {
  const id = useId()
  const value = knownValue(readState)
  const error = 'error' in readState ? readState.error : null
  const isLate = useIsLate(value === null && error === null)
  const isOffline = useIsOffline()
  const stamp = value === null ? null : stampOf(value)
  return (
    <section className={styles['part']} aria-labelledby={id} aria-busy={isReading(readState)}>
      <header className="row">
        <h2 className="h3 cut" id={id}>
          {title}
        </h2>
        <span className="sp" />
        {value !== null && tools?.(value)}
        {stamp && <FreshnessStamp stamp={stamp} isRefreshing={isReading(readState)} />}
      </header>
      {isLate && !isOffline && <SkeletonRows count={count} />}
      {/* Offline, the banner of the page gives the reason, the next try and a button. */}
      {isOffline && value === null && (isLate || error !== null) && (
        <p className="small t2">Not loaded before the connection was lost.</p>
      )}
      {error && !isOffline && <ReadFailed error={error} onRetry={onRetry} />}
      {value !== null && children(value)}
    </section>
  )
}

const ReadFailed = ({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) => (
  <p className={cx('small t2', styles['part-failed'])} role="alert">
    <span>This part could not be read. {errorText(error).title}.</span>
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  </p>
)
