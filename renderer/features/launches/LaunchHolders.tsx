import { useState } from 'react'
import type { CollectionHolders } from '@shared/contract/collection'
import type { EntityId } from '@shared/ids'
import { likelyStock, holderOverlap, reportedShare, excludePools } from '@shared/insight/holder-overlap'
import { topShare } from '@shared/insight/holder-shares'
import { percentText, useInSight } from '../../charts'
import { errorText } from '../../format/error-text'
import { counted, DASH, statFigure } from '../../format/money'
import { stockWords } from '../../format/stock-text'
import { nameOr } from '../../format/text'
import { collectionQueries } from '../collection/queries'
import { isReading, known, type Remote } from '../../query/remote'
import { useMainQuery, useRead } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Block, useLate } from '../../ui/Skeleton'
import { useApp, useGo } from '../../app/app-context'
import { CollectionField, type ChosenCollection } from '../offers/CollectionField'
import { openHoldersTab } from './open-holders'
import { cx } from '../../ui/cx'
import styles from './launches.module.css'

const percent = (share: number | null): string => (share === null ? DASH : percentText(share * 100))

type HoldersProps = {
  readonly token: EntityId
  /** Account that holds the NFTs not minted yet, and is not a holder. Null: the market does not report the account. */
  readonly poolAccount: string | null
  /** Number of NFTs not minted yet, as the launch reports it. */
  readonly left: number | null
}

/** Holders of the minted NFTs, and how many of them also hold another collection. */
export function LaunchHolders({ token, poolAccount, left }: HoldersProps) {
  const [ref, isInSight] = useInSight<HTMLElement>()
  const query = collectionQueries.holders(token)
  const state = useMainQuery(query, isInSight)
  const read = useRead()
  const view = known(state)
  return (
    <section ref={ref} className={styles['launch-holders']} aria-label="Holders">
      <div className="row between base">
        <h3 className="h3">Holders of the collection</h3>
        {view && <FreshnessStamp stamp={view.stamp} reading={isReading(state)} />}
      </div>
      <HoldersPending state={state} what="The holders" onRetry={() => void read(query, true)} />
      {view && <HolderSummary view={view} poolAccount={poolAccount} left={left} />}
    </section>
  )
}

type SummaryProps = Omit<HoldersProps, 'token'> & { readonly view: CollectionHolders }

/** Leaves out the stock if its account is known. A guessed stock account is still counted, with a note. */
function HolderSummary({ view, poolAccount, left }: SummaryProps) {
  const { held, stock } = excludePools(view, [poolAccount])
  const likely = poolAccount === null ? likelyStock(view, left) : null
  return (
    <>
      <HolderFigures view={held} />
      {stockWords(stock).map((line) => (
        <p key={line} className="small t2">
          {line}
        </p>
      ))}
      {likely && (
        <p className="small t2">
          {`${likely.account.id} is probably the launch’s stock: it holds ${counted(likely.balance, 'NFT')}, as many as are left to mint. The market does not confirm this, so the account counts as a holder here.`}
        </p>
      )}
      {held.owners.length > 0 && <HolderComparison view={held} />}
    </>
  )
}

type PendingProps = {
  readonly state: Remote<unknown>
  readonly what: string
  readonly onRetry: () => void
}

/** Loading state or failure of a list of holders; renders nothing once it is read. */
function HoldersPending({ state, what, onRetry }: PendingProps) {
  const isMissing = known(state) === null
  const failed = state.status === 'failed' ? errorText(state.error) : null
  const late = useLate(isMissing && failed === null)
  if (!isMissing) return null
  if (!failed) return late ? <Block width="60%" height={48} /> : null
  return (
    <p className="row small t2" role="alert">
      {what} could not be read. {failed.title}.
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}

function HolderFigures({ view }: { readonly view: CollectionHolders }) {
  const { stores } = useApp()
  const go = useGo()
  const { owners, ownerCount, nftCount, token } = view
  const balances = owners.map(({ balance }) => balance)
  if (owners.length === 0) return <p className="t2">The market reports no holders.</p>
  const isAll = ownerCount !== null && owners.length >= ownerCount
  return (
    <>
      <div className={cx('facts', styles['holder-facts'])}>
        <Fact label="Holders" value={statFigure(ownerCount ?? owners.length)} />
        <Fact label="NFTs held" value={nftCount === null ? DASH : statFigure(nftCount)} />
        <Fact label="The ten largest hold" value={percent(topShare(balances, 10, nftCount))} />
      </div>
      <p className="small t2">
        {isAll
          ? `All ${counted(owners.length, 'holder')} are known. Each account counts as one holder.`
          : `Only the ${statFigure(owners.length)} largest holders are known, with ${percent(reportedShare(view))} of the NFTs. The market reports at most 500 holders.`}{' '}
        <button
          type="button"
          className="link"
          onClick={() => {
            openHoldersTab(stores, token)
            go({ name: 'collection', token })
          }}
        >
          Show holders
        </button>
      </p>
    </>
  )
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="fact">
    <span className="label">{label}</span>
    <span className="v tn">{value}</span>
  </div>
)

/** Comparison with another collection that the person chooses. */
function HolderComparison({ view }: Pick<OverlapProps, 'view'>) {
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<ChosenCollection | null>(null)
  const otherToken = picked?.token ?? null
  const query = collectionQueries.holders(otherToken ?? '')
  const state = useMainQuery(query, otherToken !== null)
  const read = useRead()
  if (!isOpen) {
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        Compare with another collection
      </Button>
    )
  }
  const other = otherToken === null ? null : known(state)
  return (
    <div className={styles['holder-compare']}>
      <CollectionField picked={picked} isMissing={false} onPick={setPicked} />
      {picked && (
        <HoldersPending
          state={state}
          what="The holders of the other collection"
          onRetry={() => void read(query, true)}
        />
      )}
      {picked && other && <HolderOverlap view={view} other={other} name={nameOr(picked.name, picked.token)} />}
    </div>
  )
}

type OverlapProps = {
  readonly view: CollectionHolders
  readonly other: CollectionHolders
  readonly name: string
}

/** Accounts among the reported holders of both collections. */
function HolderOverlap({ view, other, name }: OverlapProps) {
  const overlap = holderOverlap(view, other)
  const nftBound = overlap.isExact ? '' : 'at least '
  const shareBound = overlap.isOtherComplete ? '' : 'at least '
  return (
    <div role="status">
      <p className="lead">
        {overlap.commonHolders === 0
          ? `No common holders with ${name} found.`
          : `${overlap.isOtherComplete ? '' : 'At least '}${statFigure(overlap.commonHolders)} of ${counted(overlap.comparedHolders, 'holder')} here (${shareBound}${percent(overlap.holderShare)}) also hold ${name}.`}
      </p>
      {overlap.commonHolders > 0 && (
        <p className="t2">{`Common holders have ${nftBound}${counted(overlap.commonNfts, 'NFT')} of this collection, ${nftBound}${percent(overlap.nftShare)} of all.`}</p>
      )}
      {!overlap.isExact && (
        <p className="small t3">
          {`Based on up to 500 top holders of each collection (${percent(reportedShare(view))} and ${percent(reportedShare(other))} of NFTs). The real overlap may be higher.`}
        </p>
      )}
    </div>
  )
}
