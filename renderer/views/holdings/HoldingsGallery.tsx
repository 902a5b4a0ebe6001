import { useState } from 'react'
import type { HeldCollection } from '@shared/contract/holdings'
import { nameOr } from '../../format/text'
import { cx } from '../../ui/cx'
import { FreshnessStamp, useStale } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useGo, useSettings } from '../app-context'
import { NftCard } from './NftCard'
import { useColumns } from './use-columns'

type GalleryProps = {
  readonly collections: readonly HeldCollection[]
  /** A search shows all it found. */
  readonly open: boolean
  /** False while records and images are still being read. */
  readonly complete: boolean
}

export function HoldingsGallery({ collections, open, complete }: GalleryProps) {
  const columns = useColumns()
  return collections.map((c) => (
    <Group key={c.token} collection={c} columns={columns} open={open} complete={complete} />
  ))
}

/** Cards drawn at first when everything is shown; more follow on demand, so that a large collection stays quick. */
const CHUNK = 120

type GroupProps = {
  readonly collection: HeldCollection
  readonly columns: number
  readonly open: boolean
  readonly complete: boolean
}

function Group({ collection, columns, open, complete }: GroupProps) {
  const [limit, setLimit] = useState<number | null>(null)
  const { nfts } = collection
  const most = open ? Math.max(limit ?? CHUNK, CHUNK) : (limit ?? columns)
  const shown = nfts.slice(0, most)
  return (
    <section className="grp" aria-label={nameOr(collection.name, collection.token)}>
      <GroupHead
        collection={collection}
        shown={shown.length}
        onToggle={() => setLimit(limit === null ? CHUNK : null)}
        toggle={open || nfts.length <= columns ? null : limit === null ? 'Show all' : 'Show fewer'}
      />
      <div className="cards" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {shown.map((n) => (
          <NftCard key={n.serial} nft={n} bestOffer={collection.bestOffer} complete={complete} />
        ))}
      </div>
      {shown.length < nfts.length && (limit !== null || open) && (
        <button type="button" className="link more" onClick={() => setLimit(most + CHUNK)}>
          Show {Math.min(CHUNK, nfts.length - shown.length)} more
        </button>
      )}
    </section>
  )
}

type HeadProps = {
  readonly collection: HeldCollection
  readonly shown: number
  readonly toggle: string | null
  readonly onToggle: () => void
}

function GroupHead({ collection, shown, toggle, onToggle }: HeadProps) {
  const go = useGo()
  const { hideAmounts } = useSettings()
  const stale = useStale(collection.stamp)
  const { token, nfts, floor, bestOffer, offerValue, stamp } = collection
  return (
    <header>
      <h2 className="h2 cut">
        <button type="button" className="link plain" onClick={() => go({ name: 'collection', token })}>
          {nameOr(collection.name, token)}
        </button>
      </h2>
      <span className="t3 small tn">{shown < nfts.length ? `${shown} of ${nfts.length}` : nfts.length}</span>
      {toggle !== null && (
        <button type="button" className="link quiet-link" aria-expanded={toggle === 'Show fewer'} onClick={onToggle}>
          {toggle}
        </button>
      )}
      <span className="r">
        {stamp && stale && <FreshnessStamp stamp={stamp} />}
        <span className={cx(stale && 'is-stale')}>
          Floor <Money hbar={floor} />
        </span>
        <span className={cx(stale && 'is-stale')}>
          Best offer <Money hbar={bestOffer} />
        </span>
        <b title="At the best offer, after the 2 % fee">
          <Money hbar={offerValue} hidden={hideAmounts} />
        </b>
      </span>
    </header>
  )
}
