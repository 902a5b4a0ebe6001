import { History } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { ActivityRecord } from '@shared/contract/browse'
import { activityWord } from '../../format/activity-text'
import { statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { dateTimeWords } from '../../format/time'
import { activityKey, askActivity } from '../../stores/browse'
import { known } from '../../stores/remote'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money, Price } from '../../ui/Money'
import { Seg } from '../../ui/Seg'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { type Column, type TablePlace, VirtualTable } from '../../ui/VirtualTable'
import { useApp, useGo } from '../app-context'
import { Failed } from '../shell/Failed'
import { useKept } from '../shell/use-kept'
import { ListedAge } from './ListedCells'
import { LINE_PX } from './FilterChips'
import { PagesEnd } from './PagesEnd'
import { Who } from './Who'
import { usePages } from './use-pages'
import './listings.css'

/** What happened in the collection, as far back as the market tells. */
export function CollectionActivity({ token }: { readonly token: string }) {
  const { api, stores } = useApp()
  const go = useGo()
  const { kind } = useStore(stores.browse.look)
  const place = useKept<TablePlace>('activity', () => ({ key: null, wasFocused: false }))
  const read = usePages(stores.browse.activity, `${token} ${kind}`, askActivity(api, token, kind), activityKey)
  const { pages } = read
  const columns = useMemo(() => COLUMNS, [])
  const late = useLate(pages === null && read.error === null)
  return (
    <section aria-label="Activity">
      <div className="listings-bar bar-line">
        <Seg
          label="Kind of activity"
          value={kind}
          onChange={(next) => stores.browse.look.setState({ kind: next })}
          options={[
            { value: 'All', label: 'All' },
            { value: 'Sales', label: 'Sales' },
            { value: 'Listings', label: 'Listings' },
          ]}
        />
        <span className="sp" />
        {pages && (
          <span className="small t2 tn counted">
            <span role="status">{statFigure(pages.items.length)} read</span>
            <FreshnessStamp stamp={pages.stamp} reading={pages.status === 'reading-more'} />
          </span>
        )}
      </div>
      {read.error && <Failed what="The activity" error={read.error} onRetry={read.again} />}
      {late && <SkeletonRows rows={12} />}
      {pages && pages.items.length === 0 && (
        <StateBlock
          icon={<History size={20} aria-hidden="true" />}
          title="Nothing has happened"
          text="The market tells of nothing of this kind in this collection."
        />
      )}
      {pages && pages.items.length > 0 && (
        <>
          <VirtualTable
            label="Activity"
            rows={pages.items}
            rowKey={activityKey}
            columns={columns}
            place={place}
            total={pages.isLast ? pages.items.length : null}
            onSight={read.onSight}
            stickPx={LINE_PX}
            onOpen={({ serial }) => go({ name: 'nft', token, serial })}
          />
          <PagesEnd pages={pages} onMore={read.more}>
            {reachWords(pages.items)} <ToStatistics token={token} />
          </PagesEnd>
        </>
      )}
    </section>
  )
}

/** The market gives ten pages of what happened, and no more. */
function reachWords(items: readonly ActivityRecord[]): string {
  const oldest = items.at(-1)?.at ?? null
  const since = oldest === null ? '' : ` since ${dateTimeWords(oldest)}`
  return `The market tells no more than this: ${statFigure(items.length)} in all${since}. It gives ten pages at most.`
}

/** Its sales between any two days are among the statistics. */
function ToStatistics({ token }: { readonly token: string }) {
  const { stores } = useApp()
  const go = useGo()
  const facts = useStore(stores.collection, (s) => known(s, token))
  if (!facts) return null
  const { checksum, name } = facts
  const open = () => {
    stores.statistics.look.setState({ only: { token, checksum, name } })
    go({ name: 'statistics', tab: 'transactions' })
  }
  return (
    <button type="button" className="link" onClick={open}>
      Sales between two days
    </button>
  )
}

const keyOf = (date: string | null) => (date === null ? Number.NaN : Date.parse(date))

const COLUMNS: readonly Column<ActivityRecord>[] = [
  {
    ...{ key: 'what', label: 'What', track: 'minmax(92px, 120px)' },
    cell: ({ what, closer }) => (
      <span className="row">
        <span className="cut">{activityWord(what, closer)}</span>
        {closer !== null && <span className="t3 small cut">{plainText(closer, 40)}</span>}
      </span>
    ),
  },
  {
    ...{ key: 'nft', label: 'NFT', track: 'minmax(112px, 1fr)' },
    cell: ({ name, serial }) => <span className="strong">{nameOr(name, `Serial ${serial}`)}</span>,
  },
  {
    ...{ key: 'price', label: 'Price', track: '96px', align: 'end' },
    cell: ({ price, otherPrice }) => <Price hbar={price} other={otherPrice} />,
  },
  {
    ...{ key: 'before', label: 'Before', track: '96px', align: 'end', atLeast: 752 },
    cell: ({ previousPrice }) => (
      <span className="t2">
        <Money hbar={previousPrice} />
      </span>
    ),
  },
  {
    ...{ key: 'seller', label: 'Seller', track: 'minmax(88px, 144px)', atLeast: 540 },
    cell: ({ seller }, isStop) => <Who who={seller} isStop={isStop} />,
  },
  {
    ...{ key: 'buyer', label: 'Buyer', track: 'minmax(88px, 144px)', atLeast: 640 },
    cell: ({ buyer }, isStop) => <Who who={buyer} isStop={isStop} />,
  },
  {
    ...{ key: 'at', label: 'When', track: '56px', align: 'end', atLeast: 424 },
    cell: ({ at }) => <ListedAge ms={keyOf(at)} />,
  },
]
