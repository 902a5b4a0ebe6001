import { Inbox, Send } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import type { OfferStatusFilter, SingleOffers } from '@shared/contract/offers'
import { counted } from '../../format/money'
import { offersQueries } from './queries'
import { isReading, known } from '../../query/remote'
import { useMainQuery, useRead } from '../../query/use-query'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Seg } from '../../ui/Seg'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useAccounts } from '../../app/use-app-state'
import { Failed, StaleBanner } from '../page-frame/Failed'
import { AlikeSingleOffers } from './AlikeOffers'
import { SingleOffersTable } from './SingleOffersTable'

type Side = 'received' | 'made'
type TabProps = { readonly account: Account; readonly side: Side; readonly first?: Whose }

const STATUSES = [
  { value: '1', label: 'Submitted' },
  { value: '0', label: 'Submitted or accepted' },
  { value: '2', label: 'Every status' },
] as const

type Whose = 'one' | 'mine' | 'all'
/** Choices of accounts. Watched accounts often belong to others, so they are included only by an explicit choice. */
const whoseOf = (accounts: readonly Account[]): readonly { readonly value: Whose; readonly label: string }[] => [
  { value: 'one', label: 'This account' },
  ...(accounts.filter(isKeyed).length > 1 ? [{ value: 'mine', label: 'All of mine' } as const] : []),
  ...(accounts.every(isKeyed) ? [] : [{ value: 'all', label: 'With watched' } as const]),
]
const isKeyed = ({ access }: Account): boolean => access === 'key'

const WORDS = {
  received: {
    what: 'Offers for your NFTs',
    limit:
      'An offer for a single NFT is accepted on the market’s own pages: its interface for apps has no way to accept one. The globe beside an offer opens the NFT there.',
    none: 'No such offer for an NFT of yours',
    why: 'Who wants one of your NFTs can offer for it on the market’s own pages. The market lists such offers here.',
  },
  made: {
    what: 'Offers of yours for single NFTs',
    limit:
      'Offers for single NFTs are made and taken back on the market’s own pages: its interface for apps only lists them.',
    none: 'No such offer of yours for a single NFT',
    why: 'Offers that you make for one NFT on the market’s own pages are listed here.',
  },
} as const

/** Offers for single NFTs that the person received or made. */
export function SingleOffersTab({ account, side, first = 'one' }: TabProps) {
  const all = useAccounts()?.accounts ?? []
  const [status, setStatus] = useState<OfferStatusFilter>(1)
  const [whose, setWhose] = useState<Whose>(first)
  const meant = whose === 'one' ? [account] : whose === 'mine' ? all.filter(isKeyed) : all
  const query = offersQueries.single({ accounts: meant.map(({ id }) => id), side, status })
  const state = useMainQuery(query)
  const read = useRead()
  const retry = () => void read(query, true)
  const view = known(state)
  const failed = state.status === 'failed' ? state.error : null
  const late = useLate(view === null && failed === null)
  return (
    <section aria-label={WORDS[side].what}>
      <div className="row of-single-bar">
        <Seg
          label="Status"
          value={String(status) as '0' | '1' | '2'}
          options={STATUSES}
          onChange={(next) => setStatus(Number(next) as OfferStatusFilter)}
        />
        {all.length > 1 && <Seg label="Whose" value={whose} options={whoseOf(all)} onChange={setWhose} />}
        <span className="sp" />
        {view && (
          <span className="small t2" role="status">
            {counted(view.offers.length, 'offer')}
            {!view.isWhole && ', the market lists more'}
          </span>
        )}
        {view && <FreshnessStamp stamp={view.stamp} reading={isReading(state)} />}
      </div>
      {failed && <Failed what="These offers" error={failed} onRetry={retry} />}
      {state.status === 'stale' && <StaleBanner error={state.error} onRetry={retry} />}
      {late && <SkeletonRows rows={5} height={48} art={36} />}
      {view && <Found view={view} side={side} />}
      <p className="small t2 of-limit">{WORDS[side].limit}</p>
    </section>
  )
}

function Found({ view, side }: { readonly view: SingleOffers; readonly side: Side }) {
  if (view.offers.length > 0) {
    return (
      <>
        <AlikeSingleOffers offers={view.offers} />
        <SingleOffersTable view={view} side={side} />
      </>
    )
  }
  const Icon = side === 'received' ? Inbox : Send
  return <StateBlock icon={<Icon size={20} aria-hidden="true" />} title={WORDS[side].none} text={WORDS[side].why} />
}
