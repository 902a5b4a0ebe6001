import { Users } from 'lucide-react'
import { useMemo } from 'react'
import type { CollectionHolders as Holders } from '@shared/contract/collection'
import type { EntityId } from '@shared/ids'
import { holderLines } from '@shared/insight/holder-shares'
import { counted, statFigure } from '../../format/money'
import { stockWords } from '../../format/stock-text'
import { collectionQueries } from './queries'
import { isReading, known } from '../../query/remote'
import { useMainQuery, useRead } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useAccounts } from '../../app/use-app-state'
import { Failed, StaleBanner } from '../page-frame/Failed'
import { HoldersFigure } from './HoldersChart'
import { HoldersTable } from './HoldersTable'
import { ownShareWords } from './holders-chart'
import { useWithoutStock } from './use-stock'
import './holders.css'

/** Holders tab: distribution, share of the person's own accounts, and the largest owners. */
export function CollectionHolders({ token }: { readonly token: EntityId }) {
  const query = collectionQueries.holders(token)
  const state = useMainQuery(query)
  const read = useRead()
  const again = () => void read(query, true)
  const seen = useWithoutStock(known(state), token)
  const view = seen?.held ?? null
  const failed = state.status === 'failed' ? state.error : null
  const late = useLate(view === null && failed === null)
  return (
    <section className="holders" aria-label="Holders">
      {failed && <Failed what="The holders" error={failed} onRetry={again} />}
      {state.status === 'stale' && <StaleBanner error={state.error} onRetry={again} />}
      {late && <SkeletonRows rows={12} />}
      {view && view.owners.length === 0 && (
        <StateBlock
          icon={<Users size={20} aria-hidden="true" />}
          title="No holder is told"
          text={stockWords(seen?.stock ?? [])[0] ?? 'The market tells of nobody who holds an NFT of this collection.'}
        >
          <Button onClick={again}>Read again</Button>
        </StateBlock>
      )}
      {view && view.owners.length > 0 && (
        <>
          <HoldersFigure token={token} />
          <Largest view={view} stock={stockWords(seen?.stock ?? [])} reading={isReading(state)} />
        </>
      )}
    </section>
  )
}

type LargestProps = { readonly view: Holders; readonly stock: readonly string[]; readonly reading: boolean }

function Largest({ view, stock, reading }: LargestProps) {
  const { owners, ownerCount, nftCount, stamp } = view
  const accounts = useAccounts()?.accounts
  const lines = useMemo(() => holderLines(owners, nftCount), [owners, nftCount])
  const own = useMemo(() => new Set(accounts?.map(({ id }) => id)), [accounts])
  const mine = lines.filter(({ owner }) => own.has(owner.account.id))
  return (
    <div>
      <div className="bar-line">
        <h3 className="h2">{toldWords(view)}</h3>
        <span className="sp" />
        <FreshnessStamp stamp={stamp} reading={reading} />
      </div>
      <p className="small t2 holders-own">{ownShareWords(mine, { nftCount, isWhole: isWhole(view) })}</p>
      {stock.map((words) => (
        <p key={words} className="small t2 holders-own">
          {words}
        </p>
      ))}
      <HoldersTable lines={lines} own={own} />
      <p className="small t3 holders-foot">
        {isWhole(view)
          ? `These are all ${counted(owners.length, 'owner')}. An account counts once, whoever is behind it.`
          : `The market tells of ${statFigure(MOST_TOLD)} owners at most${
              ownerCount === null ? '' : `, of ${statFigure(ownerCount)}`
            }: whoever holds less is not here. An account counts once, whoever is behind it.`}
      </p>
    </div>
  )
}

/** Maximum owners that the market returns, by its documentation; there is no next page. */
const MOST_TOLD = 500

const isWhole = ({ owners, ownerCount, isPartial }: Holders): boolean =>
  ownerCount === null ? isPartial === false : owners.length >= ownerCount

const toldWords = (view: Holders): string =>
  isWhole(view) ? `${counted(view.owners.length, 'holder')}` : `The ${statFigure(view.owners.length)} largest holders`
