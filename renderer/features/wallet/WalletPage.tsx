import { Tabs } from '@base-ui/react/tabs'
import { Eye, RefreshCw, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { statFigure } from '../../format/money'
import { plainText } from '../../format/text'
import { listsQueries } from '../lists/queries'
import { refreshShownQueries } from '../../query/client'
import { useKnownValue } from '../../query/use-query'
import type { WalletTab } from './wallet-store'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { IdChip } from '../../ui/Id'
import { useApp, useCopy, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { ExplorerLink } from '../explorer/ExplorerLink'
import { WatchDialog } from '../accounts/WatchDialog'
import { Page } from '../page-frame/Page'
import { WalletListings } from './WalletListings'
import { WalletNfts } from './WalletNfts'
import { WalletOffers } from './WalletOffers'
import '../../ui/tabs.css'
import { cx } from '../../ui/cx'
import styles from './wallet.module.css'

const TABS: readonly { readonly value: WalletTab; readonly label: string }[] = [
  { value: 'nfts', label: 'NFTs' },
  { value: 'listings', label: 'Listings' },
  { value: 'offers', label: 'Offers' },
]

/** Page of any account on the ledger, with the NFTs, listings and offers that the market shows. */
export function WalletPage({ account }: { readonly account: EntityId }) {
  const { stores } = useApp()
  const tab = useStore(stores.wallet.viewSettings, (viewSettings) => viewSettings.tab)
  const refresh = () => refreshShownQueries(stores.client)
  return (
    <Page
      title={`Account ${account}`}
      crumbs={[{ label: 'Market', to: { name: 'market' } }]}
      onRefresh={refresh}
      tools={<IconButton label="Refresh" icon={<RefreshCw size={16} aria-hidden="true" />} onClick={refresh} />}
    >
      <WalletHead account={account} />
      {/* The value is always one of the values of `TABS`. */}
      <Tabs.Root
        value={tab}
        onValueChange={(value) => stores.wallet.viewSettings.setState({ tab: value as WalletTab })}
        className="coltabs"
      >
        <Tabs.List className="tab-list" aria-label="Lists of the account">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className="tab-part">
              {label}
              <TabCount account={account} tab={value} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="nfts" tabIndex={-1} data-quiet-focus>
          <WalletNfts account={account} />
        </Tabs.Panel>
        <Tabs.Panel value="listings" tabIndex={-1} data-quiet-focus>
          <WalletListings account={account} />
        </Tabs.Panel>
        <Tabs.Panel value="offers" tabIndex={-1} data-quiet-focus>
          <WalletOffers account={account} />
        </Tabs.Panel>
      </Tabs.Root>
    </Page>
  )
}

/** Number of items of a list, once it was read. Hidden from screen readers, because the list names the same number. */
function TabCount({ account, tab }: { readonly account: EntityId; readonly tab: WalletTab }) {
  const { stores } = useApp()
  const itemCount = useStore(stores.wallet.facts, ({ accountId, counts }) =>
    accountId === account ? (counts[tab] ?? null) : null,
  )
  if (itemCount === null) return null
  return (
    <span className="tab-count" aria-hidden="true">
      {statFigure(itemCount.count)}
      {!itemCount.isWhole && '+'}
    </span>
  )
}

/** Head of the page: the id of the account, the person's name for the account, and buttons. */
function WalletHead({ account }: { readonly account: EntityId }) {
  const { stores } = useApp()
  const go = useGo()
  const copy = useCopy()
  const [isWatchOpen, setWatchOpen] = useState(false)
  const ownAccount = useAccounts()?.accounts.find(({ id }) => id === account) ?? null
  const addressBook = useKnownValue(listsQueries.state, (lists) => lists.book)
  const addressBookName = addressBook?.find(({ id }) => id === account)?.name ?? null
  const checksum = useStore(stores.wallet.facts, (facts) =>
    facts.accountId === account ? (facts.account?.checksum ?? null) : null,
  )
  const name = ownAccount?.name ?? addressBookName
  return (
    <section className={styles['wallet-head']} aria-label="The account">
      <div className={cx('row', styles['wallet-title'])}>
        <IdChip
          label={name === null ? null : plainText(name, 40)}
          id={account}
          checksum={ownAccount?.checksum ?? checksum}
          isUnknown={name === null}
          onCopy={copy}
        />
        <ExplorerLink target={{ account }} targetName="the account" />
        <span className="sp" />
        <Button
          size="small"
          icon={<UserCheck size={14} aria-hidden="true" />}
          onClick={() => go({ name: 'readiness', account, token: null })}
        >
          Check readiness
        </Button>
        {ownAccount === null ? (
          <Button size="small" icon={<Eye size={14} aria-hidden="true" />} onClick={() => setWatchOpen(true)}>
            Watch this account
          </Button>
        ) : (
          <Button size="small" onClick={() => go({ name: 'holdings' })}>
            Open Holdings
          </Button>
        )}
      </div>
      <p className="small t2">
        {ownAccount === null
          ? 'These lists are public. After you watch the account, Holdings shows the worth of its NFTs.'
          : `This account is in your list as ${plainText(ownAccount.name, 40)}. Holdings shows the worth of the account’s NFTs.`}
      </p>
      <WatchDialog open={isWatchOpen} onClose={() => setWatchOpen(false)} id={account} />
    </section>
  )
}
