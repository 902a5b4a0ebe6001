import { Handshake, Plus, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Account } from '@shared/contract/accounts'
import { loadAccounts } from '../../stores/accounts'
import { loadOffers } from '../../stores/offers'
import type { OfferedCollection } from '../../stores/route'
import { isReading } from '../../stores/remote'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp, useGo, useSelected } from '../app-context'
import { Failed, StaleBanner } from '../shell/Failed'
import { Page } from '../shell/Page'
import { OfferDialogs, type OfferTask } from './OfferDialogs'
import { OffersBody } from './OffersBody'
import { OffersFailed } from './OffersFailed'
import { useOfferFlow } from './use-offer-flow'
import './offers.css'

/** The selected account's own offers on collections, and what stands behind them. */
export function OffersPage({ on }: { readonly on?: OfferedCollection | undefined }) {
  const { api, stores } = useApp()
  const account = useSelected()
  const state = useStore(stores.accounts)
  const go = useGo()
  const late = useLate(!('value' in state) && state.status !== 'failed')
  if (account) return <OffersOf key={account.id} account={account} on={on} />
  if (!('value' in state)) {
    return (
      <Page title="Offers" bare>
        {late && <SkeletonRows rows={5} height={48} />}
        {state.status === 'failed' && (
          <Failed what="Your accounts" error={state.error} onRetry={() => void loadAccounts(stores.accounts, api)} />
        )}
      </Page>
    )
  }
  return (
    <Page title="Offers" bare>
      <StateBlock
        icon={<Handshake size={20} aria-hidden="true" />}
        title="No account yet"
        text="Offers are made by an account. Add one to see and make its offers."
      >
        <Button onClick={() => go({ name: 'accounts' })}>Open the accounts</Button>
      </StateBlock>
    </Page>
  )
}

type OffersOfProps = { readonly account: Account; readonly on: OfferedCollection | undefined }

function OffersOf({ account, on }: OffersOfProps) {
  const { api, stores } = useApp()
  const state = useStore(stores.offers)
  const [task, setTask] = useState<OfferTask | null>(on && account.access !== 'watch' ? { task: 'add', on } : null)
  const offerFlow = useOfferFlow(account.id)
  const { follow } = offerFlow
  const { id } = account
  useEffect(() => void loadOffers(stores.offers, api, id), [id, api, stores])
  const begun = follow.state.status === 'following'
  useEffect(() => {
    if (begun) setTask(null)
  }, [begun])
  const refresh = () => void loadOffers(stores.offers, api, id)
  const view = 'value' in state && state.of === id ? state.value : null
  const failed = state.status === 'failed' && state.of === id ? state.error : null
  const late = useLate(view === null && failed === null)
  const close = () => {
    setTask(null)
    if (follow.state.status === 'refused') follow.dismiss()
  }
  const open = (next: OfferTask) => {
    if (follow.state.status === 'refused') follow.dismiss()
    setTask(next)
  }
  return (
    <Page
      title="Offers"
      bare={view === null}
      onRefresh={refresh}
      tools={
        <>
          <IconButton
            label="Read again"
            disabled={isReading(state)}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            disabled={failed !== null || account.access === 'watch' || offerFlow.isBusy}
            onClick={() => open({ task: 'add' })}
          >
            Make an offer
          </Button>
        </>
      }
    >
      {failed && <OffersFailed error={failed} onRetry={refresh} />}
      {state.status === 'stale' && state.of === id && <StaleBanner error={state.error} onRetry={refresh} />}
      {late && <SkeletonRows rows={5} height={48} />}
      {view && (
        <OffersBody {...{ view, account, offerFlow }} reading={isReading(state)} isTold={task === null} onOpen={open} />
      )}
      <OfferDialogs task={task} account={account} view={view} follow={follow} onClose={close} />
    </Page>
  )
}
