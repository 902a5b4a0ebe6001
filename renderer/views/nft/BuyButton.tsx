import { useStore } from 'zustand'
import type { NftDetail, Quote } from '@shared/contract/nft'
import { plainText } from '../../format/text'
import { openVault } from '../../stores/accounts'
import { nftOf, readinessOf } from '../../stores/nft'
import { known } from '../../stores/remote'
import { buy, tradeAt } from '../../stores/trade'
import { Button } from '../../ui/Button'
import { useAccounts, useApp, useGo, useSelected } from '../app-context'
import { factLines, readySum } from './decision'
import { buyLabel } from './QuotePanel'

type BuyProps = { readonly nft: NftDetail; readonly quote: Quote; readonly price: string }

/** Buy, or what stands before it: no account, no key, locked keys, an account that is not ready. */
export function BuyButton({ nft, quote, price }: BuyProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const account = useSelected()
  const accounts = useAccounts()
  const starting = useStore(stores.trades, (trades) => tradeAt(trades, nftOf(nft)).status === 'starting')
  const readiness = useStore(stores.readiness, (s) => (account ? known(s, readinessOf(account.id, nft.token)) : null))
  if (!account) {
    return <Before label="Add an account to buy" note="" onAct={() => go({ name: 'accounts' })} />
  }
  if (accounts?.keyStore.kind === 'none') {
    const open = () => void openVault(stores.accounts, api, 'session-only')
    const why = plainText(accounts.keyStore.reason ?? '', 200)
    return <Before label="Use keys for this session to buy" note={why} onAct={open} />
  }
  if (account.access === 'watch') {
    const open = () => void openVault(stores.accounts, api, 'import-key', account.id)
    return <Before label="Import its key to buy" note={`${account.name} is watch only.`} onAct={open} />
  }
  if (accounts?.keyStore.locked) {
    const open = () => void openVault(stores.accounts, api, 'unlock')
    return <Before label="Unlock to buy" note="The keys are locked." onAct={open} />
  }
  const ready = readiness ? readySum(readiness, factLines(readiness, price)) : 'unknown'
  return (
    <Button
      variant="primary"
      size="large"
      className="wide"
      busy={starting}
      disabled={ready === 'no'}
      aria-describedby="readiness-sum"
      onClick={() => void buy(stores, api, nftOf(nft), account.id, quote)}
    >
      {buyLabel(price)}
    </Button>
  )
}

type BeforeProps = { readonly label: string; readonly note: string; readonly onAct: () => void }

const Before = ({ label, note, onAct }: BeforeProps) => (
  <>
    <Button variant="primary" size="large" className="wide" onClick={onAct}>
      {label}
    </Button>
    {note !== '' && <span className="small t2">{note}</span>}
  </>
)
