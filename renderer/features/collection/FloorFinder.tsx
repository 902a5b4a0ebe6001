import { useStore } from 'zustand'
import { tryParseHbar } from '@shared/amount'
import { MAX_FLOOR_TRAITS, type TraitFloor } from '@shared/contract/collection'
import type { EntityId } from '@shared/ids'
import { percentWords } from '../../format/money'
import { errorText } from '../../format/error-text'
import { collectionQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useApp } from '../../app/app-context'
import { cx } from '../../ui/cx'
import { typeWords, valueWords } from './trait-chart'
import { useIsOffline } from '../../query/use-is-offline'
import styles from './listings.module.css'

type FloorFinderProps = {
  readonly token: EntityId
  /** Floor of the collection; null while unknown. */
  readonly floor: string | null
  /** `chips`: the button, in the line of the chosen traits. `line`: the answer, in a line of its own. */
  readonly part: 'chips' | 'line'
}

/**
 * Price of the cheapest listing that has all chosen traits, as reported by the market. The button sends a single
 * request. Renders nothing if the market cannot answer: a request may have one to ten traits, and one value of each
 * type.
 */
export function FloorFinder({ token, floor, part }: FloorFinderProps) {
  const { stores } = useApp()
  const readQuery = useReadQuery()
  const isOffline = useIsOffline()
  const chosenTraits = useStore(stores.collectionFilter, (s) => s.traits)
  const query = collectionQueries.traitFloor(token, chosenTraits)
  const state = useKnownState(query)
  const traitFloor = knownValue(state)
  const error = state.status === 'failed' ? state.error : null
  // No NFT has two values of one type.
  const hasTwoValues = new Set(chosenTraits.map(({ trait_type }) => trait_type)).size < chosenTraits.length
  if (chosenTraits.length === 0 || chosenTraits.length > MAX_FLOOR_TRAITS || hasTwoValues) return null
  if (part === 'line') {
    // Present before the answer, so that screen readers announce the answer.
    return (
      <section
        className={cx('small', traitFloor && styles['finder'])}
        aria-label="Floor of several traits"
        aria-live="polite"
      >
        {traitFloor && (
          <FoundFloor traitFloor={traitFloor} collectionFloor={floor} isRefreshing={state.status === 'refreshing'} />
        )}
      </section>
    )
  }
  if (traitFloor) return null
  const failure = error && errorText(error)
  const failureText = failure && `${failure.title}. ${failure.todo}`
  return (
    <span className={cx('small', styles['find-floor'])}>
      {failureText !== null && (
        <span className="t2" role="status" title={failureText}>
          Floor not loaded
        </span>
      )}
      <button
        type="button"
        className="link"
        disabled={isOffline || state.status === 'loading'}
        title={failureText ?? 'Asks the market for the cheapest listing with all chosen traits'}
        onClick={() => void readQuery(query)}
      >
        {failure ? 'Load floor again' : 'Find floor of these traits'}
      </button>
    </span>
  )
}

type FoundFloorProps = {
  readonly traitFloor: TraitFloor
  readonly collectionFloor: string | null
  readonly isRefreshing: boolean
}

function FoundFloor({ traitFloor, collectionFloor, isRefreshing }: FoundFloorProps) {
  const traitNames = traitFloor.traits
    .map(({ trait_type, value }) => `${typeWords(trait_type)} ${valueWords(String(value))}`)
    .join(', ')
  const comparison = comparisonText(traitFloor.floor, collectionFloor)
  return (
    <>
      {traitFloor.floor === null ? (
        <span title={`Traits: ${traitNames}`}>No listing has all these traits.</span>
      ) : (
        <span title={`Traits: ${traitNames}`}>
          Floor of these traits{' '}
          <span className="strong">
            <Money hbar={traitFloor.floor} />
          </span>
          {comparison !== null && <span className="t2">, {comparison}</span>}
        </span>
      )}
      <FreshnessStamp stamp={traitFloor.stamp} isRefreshing={isRefreshing} />
    </>
  )
}

/** Text such as "12.0 % above the collection floor"; null if one of the floors is unknown. For display only. */
function comparisonText(traitFloor: string | null, collectionFloor: string | null): string | null {
  const traitTinybars = traitFloor === null ? null : tryParseHbar(traitFloor)
  const collectionTinybars = collectionFloor === null ? null : tryParseHbar(collectionFloor)
  if (traitTinybars === null || collectionTinybars === null || collectionTinybars === 0n) return null
  if (traitTinybars === collectionTinybars) return 'same as the collection floor'
  const percent = (Number(traitTinybars - collectionTinybars) / Number(collectionTinybars)) * 100
  return `${percentWords(Math.abs(percent))} ${percent > 0 ? 'above' : 'below'} the collection floor`
}
