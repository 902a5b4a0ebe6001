import { useStore } from 'zustand'
import { tryParseHbar } from '@shared/amount'
import type { Account } from '@shared/contract/accounts'
import { hbarFigure, HBAR, hbarWords, NNBSP } from '../../format/money'
import { nftOf, type Offer, readinessOf } from '../../stores/nft'
import { known } from '../../stores/remote'
import { buy, tradeAt } from '../../stores/trade'
import { Button } from '../../ui/Button'
import { useApp, useGo } from '../app-context'
import { BeforeActing } from './BeforeActing'
import { factLines, readySum } from './decision'

type BuyProps = {
  readonly offer: Offer
  /** A contract keeps it. */
  readonly evm: boolean
}

/** Buy, or what stands before it: no account, no key, locked keys, an account that is not ready. */
export const BuyButton = ({ offer, evm }: BuyProps) => (
  <BeforeActing needs={{ holder: null, ecdsa: evm }} act="buy">
    {(account) => <Buy offer={offer} account={account} />}
  </BeforeActing>
)

function Buy({ offer, account }: { readonly offer: Offer; readonly account: Account }) {
  const { api, stores } = useApp()
  const of = nftOf(offer)
  const starting = useStore(stores.trades, (trades) => tradeAt(trades, of).status === 'starting')
  const readiness = useStore(stores.readiness, (s) => known(s, readinessOf(account.id, offer.token)))
  const limit = useStore(stores.lists, (s) => ('value' in s ? s.value.limits.buy : null))
  if (isAbove(offer.price, limit)) return <OverLimit price={offer.price} limit={limit} />
  const ready = readiness ? readySum(readiness, factLines(readiness, offer.price)) : 'unknown'
  return (
    <Button
      variant="primary"
      size="large"
      className="wide"
      busy={starting}
      disabled={ready === 'no'}
      aria-describedby="readiness-sum"
      onClick={() => void buy(stores, api, of, account.id, offer)}
    >
      {`Buy for ${hbarFigure(offer.price)}${NNBSP}${HBAR}`}
    </Button>
  )
}

function isAbove(price: string, limit: string | null): limit is string {
  const [asked, most] = [tryParseHbar(price), limit === null ? null : tryParseHbar(limit)]
  return asked !== null && most !== null && asked > most
}

/** Main refuses it as well: nothing is begun that could only fail. */
function OverLimit({ price, limit }: { readonly price: string; readonly limit: string }) {
  const go = useGo()
  return (
    <div className="row before">
      <Button variant="primary" size="large" className="wide" onClick={() => go({ name: 'lists' })}>
        Open spenders and limits
      </Button>
      <span className="small t2">
        {hbarWords(price)} is above your own limit of {hbarWords(limit)} for a purchase.
      </span>
    </div>
  )
}
