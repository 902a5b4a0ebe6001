import { ArrowDownLeft, KeyRound, Store } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import { countWithNoun, hbarWords } from '../../format/money'
import { plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { HbarText } from '../../ui/HbarText'
import { IdChip } from '../../ui/Id'
import { Popover } from '../../ui/Popover'
import { StateBand } from '../../ui/StateBand'
import { useApp, useCopy, useGo } from '../../app/app-context'
import { useAccounts, useAmountHider } from '../../app/use-app-state'
import { openVault, selectAccount } from '../accounts/accounts-store'
import { FloorToday } from './FloorToday'
import { MintingNow } from './MintingNow'
import { type LoadedHoldings, useCachedNftCounts } from './use-holdings'
import styles from './holdings.module.css'

/** Page of accounts without NFTs: how to get the first one, and what is for sale and minting now. */
export function NoNfts({ holdings }: { readonly holdings: LoadedHoldings }) {
  const { api, stores } = useApp()
  const go = useGo()
  const [account, ...otherAccounts] = holdings.accounts
  const isSingle = account !== undefined && otherAccounts.length === 0
  const isWatched = isSingle && account.access === 'watch'
  return (
    <>
      <StateBand
        title={isSingle ? `No NFTs in ${plainText(account.name, 40)} yet` : 'No NFTs in these accounts yet'}
        text={<EmptyText account={isSingle ? account : null} />}
        aside={
          <span className={styles['empty-tiles']} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        }
      >
        {isWatched ? (
          <Button
            variant="primary"
            icon={<KeyRound size={16} aria-hidden="true" />}
            onClick={() => void openVault(stores.client, api, 'import-key', account.id)}
          >
            Import the key
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={<Store size={16} aria-hidden="true" />}
            onClick={() => go({ name: 'market' })}
          >
            Open the market
          </Button>
        )}
        {isSingle && !isWatched && <ReceiveButton account={account} />}
        {isWatched && <Button onClick={() => go({ name: 'market' })}>Open the market</Button>}
        {isSingle && <SwitchAccountButton account={account} />}
      </StateBand>
      <FloorToday />
      <MintingNow />
    </>
  )
}

/** Text on what appears on the page, with the HBAR of a single account. */
function EmptyText({ account }: { readonly account: Account | null }) {
  if (account?.access === 'watch') {
    return 'NFTs that this account receives appear here. To buy or list, import its key.'
  }
  return <>NFTs you buy, mint or receive appear here. {account && <SpendableText account={account} />}</>
}

/** Sentence on the HBAR that the account can spend; empty while the balance is unknown. */
function SpendableText({ account: { name, access, balance } }: { readonly account: Account }) {
  const veil = useAmountHider()
  if (balance === null) return null
  const purpose = access === 'key' ? ' to spend' : ''
  return <HbarText text={veil(`${plainText(name, 40)} has ${hbarWords(balance.hbar)}${purpose}.`)} />
}

/** Button with the account id that a sender needs. */
function ReceiveButton({ account }: { readonly account: Account }) {
  const go = useGo()
  const copy = useCopy()
  const [isOpen, setOpen] = useState(false)
  const name = plainText(account.name, 40)
  return (
    <Popover
      label="Receive an NFT"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button icon={<ArrowDownLeft size={16} aria-hidden="true" />}>Receive an NFT</Button>}
    >
      <div className={styles['receive']}>
        <p className="t2">Give the sender the id of {name}:</p>
        <IdChip id={account.id} checksum={account.checksum} onCopy={copy} />
        <p className="small t2">{name} needs a free token slot, or an association with the NFT’s collection.</p>
        <button
          type="button"
          className="link"
          onClick={() => go({ name: 'readiness', account: account.id, token: null })}
        >
          Check a collection
        </button>
      </div>
    </Popover>
  )
}

/**
 * Button that selects the other account with the most NFTs. An account whose holdings are not read completely has no
 * number yet and comes last. Renders nothing if no other account has cached holdings that may contain an NFT.
 */
function SwitchAccountButton({ account }: { readonly account: Account }) {
  const { api, stores } = useApp()
  const accounts = useAccounts()?.accounts ?? []
  const nftCounts = useCachedNftCounts()
  const [accountWithMostNfts] = accounts
    .map(({ id, name }) => ({ id, name, nftCount: nftCounts.get(id) ?? null }))
    .filter(({ id, nftCount }) => id !== account.id && nftCounts.has(id) && nftCount !== 0)
    .sort((a, b) => (b.nftCount ?? 0) - (a.nftCount ?? 0))
  if (!accountWithMostNfts) return null
  const { id, name, nftCount } = accountWithMostNfts
  return (
    <Button variant="quiet" onClick={() => void selectAccount(stores.client, api, id)}>
      Switch to {plainText(name, 40)}
      {nftCount !== null && `, ${countWithNoun(nftCount, 'NFT')}`}
    </Button>
  )
}
