import { useState } from 'react'
import type { CollectionHolders } from '@shared/contract/collection'
import type { EntityId } from '@shared/ids'
import { likelyStock, overlapOf, toldShare, withoutPools } from '@shared/insight/holder-overlap'
import { topShare } from '@shared/insight/holder-shares'
import { sharpPercent, useInSight } from '../../charts'
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
import { CollectionField, type Picked } from '../offers/CollectionField'
import { openTab } from './open-holders'
import '../offers/offers.css'

const percent = (share: number | null): string => (share === null ? DASH : sharpPercent(share * 100))

type HoldersProps = {
  readonly token: EntityId
  /** Account that holds the NFTs not minted yet, and is not a holder. Null: the market does not report the account. */
  readonly poolAccount: string | null
  /** Number of NFTs not minted yet, as the launch reports it. */
  readonly left: number | null
}

/** Holders of the minted NFTs, and how many of them also hold another collection. */
export function LaunchHolders({ token, poolAccount, left }: HoldersProps) {
  const [ref, seen] = useInSight<HTMLElement>()
  const query = collectionQueries.holders(token)
  const state = useMainQuery(query, seen)
  const read = useRead()
  const view = known(state)
  return (
    <section ref={ref} className="launch-holders" aria-label="Holders">
      <div className="row between base">
        <h3 className="h3">Holders of the collection</h3>
        {view && <FreshnessStamp stamp={view.stamp} reading={isReading(state)} />}
      </div>
      <Unread state={state} what="The holders" onRetry={() => void read(query, true)} />
      {view && <Told view={view} poolAccount={poolAccount} left={left} />}
    </section>
  )
}

type ToldProps = Omit<HoldersProps, 'token'> & { readonly view: CollectionHolders }

/** Leaves out the stock if its account is known. A guessed stock account is still counted, with a note. */
function Told({ view, poolAccount, left }: ToldProps) {
  const { held, stock } = withoutPools(view, [poolAccount])
  const likely = poolAccount === null ? likelyStock(view, left) : null
  return (
    <>
      <Known view={held} />
      {stockWords(stock).map((words) => (
        <p key={words} className="small t2">
          {words}
        </p>
      ))}
      {likely && (
        <p className="small t2">
          {`${likely.account.id} holds ${counted(likely.balance, 'NFT')}, as many as are not minted yet: probably the stock. The market does not say so, and it is counted here.`}
        </p>
      )}
      {held.owners.length > 0 && <Compare view={held} />}
    </>
  )
}

type UnreadProps = {
  readonly state: Remote<unknown>
  readonly what: string
  readonly onRetry: () => void
}

function Unread({ state, what, onRetry }: UnreadProps) {
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

function Known({ view }: { readonly view: CollectionHolders }) {
  const { stores } = useApp()
  const go = useGo()
  const { owners, ownerCount, nftCount, token } = view
  const balances = owners.map(({ balance }) => balance)
  if (owners.length === 0) return <p className="t2">The market tells of nobody who holds an NFT of it.</p>
  const isAll = ownerCount !== null && owners.length >= ownerCount
  return (
    <>
      <div className="facts holder-facts">
        <Fact label="Holders" value={statFigure(ownerCount ?? owners.length)} />
        <Fact label="NFTs held" value={nftCount === null ? DASH : statFigure(nftCount)} />
        <Fact label="The ten largest hold" value={percent(topShare(balances, 10, nftCount))} />
      </div>
      <p className="small t2">
        {isAll
          ? `All ${counted(owners.length, 'holder')} are told of. An account counts once, whoever is behind it.`
          : `The market tells of the ${statFigure(owners.length)} largest holders only, 500 at most; they hold ${percent(toldShare(view))} of the NFTs.`}{' '}
        <button
          type="button"
          className="link"
          onClick={() => {
            openTab(stores, token)
            go({ name: 'collection', token })
          }}
        >
          Show them
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
function Compare({ view }: Pick<SharedProps, 'view'>) {
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<Picked | null>(null)
  const other = picked?.token ?? null
  const query = collectionQueries.holders(other ?? '')
  const state = useMainQuery(query, other !== null)
  const readQuery = useRead()
  if (!isOpen) {
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        Compare with another collection
      </Button>
    )
  }
  const read = other === null ? null : known(state)
  return (
    <div className="holder-compare">
      <CollectionField picked={picked} isMissing={false} onPick={setPicked} />
      {picked && other !== null && (
        <Unread state={state} what="Its holders" onRetry={() => void readQuery(query, true)} />
      )}
      {picked && read && <Shared view={view} other={read} name={nameOr(picked.name, picked.token)} />}
    </div>
  )
}

type SharedProps = {
  readonly view: CollectionHolders
  readonly other: CollectionHolders
  readonly name: string
}

function Shared({ view, other, name }: SharedProps) {
  const { told, both, held, share, ofTold, isOtherWhole, isExact } = overlapOf(view, other)
  const least = isExact ? '' : 'at least '
  const leastOf = isOtherWhole ? '' : 'at least '
  return (
    <div role="status">
      <p className="lead">
        {both === 0
          ? `None of the holders told of here is among those of ${name}.`
          : `${isOtherWhole ? '' : 'At least '}${statFigure(both)} of ${counted(told, 'holder')} here (${leastOf}${percent(ofTold)}) hold ${name}, too.`}
      </p>
      {both > 0 && (
        <p className="t2">{`They have ${least}${counted(held, 'NFT')} of this collection, ${least}${percent(share)} of all.`}</p>
      )}
      {!isExact && (
        <p className="small t3">
          {`Compared are the largest holders that the market tells of, 500 at most of each: ${percent(toldShare(view))} of the NFTs here, ${percent(toldShare(other))} of those there. Smaller holders may share more.`}
        </p>
      )}
    </div>
  )
}
