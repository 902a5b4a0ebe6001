import { useEffect } from 'react'
import type { Flow } from '@shared/contract/flows'
import type { NftDetail } from '@shared/contract/nft'
import { assertNever } from '@shared/result'
import { canContinueOnMarket } from '../../format/flow-error-text'
import { isPreparationLost } from '../flows/words/sell'
import { nameOr } from '../../format/text'
import { nftQueries } from './queries'
import { readinessQueries } from '../readiness/queries'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { nftKeyText } from './purchase-terms'
import { useAccounts, useSelectedAccount } from '../../app/use-app-state'
import { FlowPanel, type FlowPanelProps } from '../flows/FlowPanel'
import { type FollowedFlow, useFollowedFlow } from '../flows/use-followed-flow'
import { MarketPageButtons } from '../market-pages/MarketPageButtons'
import { ReadinessPanel } from '../readiness/ReadinessPanel'
import { type Decision, decide, decisionPrice } from './decision'
import { REFRESH_PRICE, ListingPanel } from './ListingPanel'
import { NotListed, NotQuotable, QuoteFailed, QuoteLoading } from './NoQuote'
import { OwnedPanel } from './OwnedPanel'
import { OwnListing } from './OwnListing'
import { NEW_QUOTE, QuotePanel } from './QuotePanel'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

type DecideProps = { readonly nft: NftDetail; readonly isRefreshing: boolean }

/** Decision panel of the page: the possible action, or the reason why there is none. */
export function DecisionPanel({ nft, isRefreshing }: DecideProps) {
  const read = useReadQuery()
  const selectedId = useSelectedAccount()?.id ?? null
  const accounts = useAccounts()?.accounts
  const { token, serial } = nft
  const quote = useKnownState(nftQueries.quote(nft, selectedId))
  const followedFlow = useFollowedFlow(nftKeyText(nft), (flow) => isFlowOf(flow, nft))
  const decision = decide({
    nft,
    quote,
    followedFlow,
    isOwn: (id) => accounts?.some((account) => account.id === id) ?? false,
  })
  const readQuote = () => void read(nftQueries.quote(nft, selectedId))
  const readNftAndQuote = () => {
    void read(nftQueries.detail(nft), true)
    readQuote()
  }
  const { state: tradeState } = followedFlow
  const isOutdated = tradeState.status === 'refused' && OUTDATED_NFT_ERRORS.has(tradeState.error.code)
  useEffect(() => {
    if (!isOutdated) return
    void read(nftQueries.detail({ token, serial }), true)
    if (selectedId !== null) void read(readinessQueries.accountReadiness(selectedId, token))
  }, [isOutdated, token, serial, selectedId, read])
  const contentProps = {
    decision,
    nft,
    isRefreshing,
    followedFlow,
    onReadQuote: readQuote,
    onReadNft: readNftAndQuote,
  }
  return (
    <>
      <section className={cx('panel', styles['decide'])} aria-label="Decision">
        <Content {...contentProps} />
      </section>
      {showsReadiness(decision) && (
        <ReadinessPanel
          token={token}
          price={decisionPrice(decision)}
          isForSale={decision.kind !== 'not-listed'}
          hasStepButton={decision.kind === 'quote' || decision.kind === 'listing'}
        />
      )}
    </>
  )
}

/**
 * True if the page shows whether the account is ready for a purchase: always, except while the panel shows a flow, for
 * an NFT that the person holds or lists, and for a price that this app cannot pay.
 */
function showsReadiness(decision: Decision): boolean {
  const { kind } = decision
  if (kind === 'not-quotable') return decision.quote.reason !== 'TOKEN_PRICED_NOT_SUPPORTED'
  return kind !== 'flow' && kind !== 'owned' && kind !== 'own-listing'
}

/** Codes of refusals at the start of a flow. Each of these refusals means that the displayed NFT is outdated. */
const OUTDATED_NFT_ERRORS: ReadonlySet<string> = new Set([
  'not-owner',
  'not-listed',
  'already-listed',
  'own-listing',
  'listing-gone',
  'price-changed',
])

const isFlowOf = (flow: Flow, { token, serial }: NftDetail): boolean => flow.token === token && flow.serial === serial

type ContentProps = DecideProps & {
  readonly decision: Decision
  readonly followedFlow: FollowedFlow
  readonly onReadQuote: () => void
  /** Reads the NFT with its listing, and reads the quote. */
  readonly onReadNft: () => void
}

function Content({ decision, nft, isRefreshing, followedFlow, onReadQuote, onReadNft }: ContentProps) {
  switch (decision.kind) {
    case 'flow': {
      const close = () => {
        followedFlow.dismiss()
        onReadQuote()
      }
      const { error } = decision.flow
      return (
        <>
          <FlowPanel
            flow={decision.flow}
            isStartedHere={decision.isStartedHere}
            onClose={close}
            {...closeButtonProps(decision.flow)}
          />
          {error && canContinueOnMarket(error) && (
            <MarketPageButtons item={{ kind: 'nft', token: nft.token, serial: nft.serial }} />
          )}
        </>
      )
    }
    case 'quote':
      return <QuotePanel nft={nft} quote={decision.quote} price={decision.price} onReadPrice={onReadQuote} />
    case 'listing':
      return <ListingPanel nft={nft} terms={decision.terms} onReadPrice={onReadNft} />
    case 'reading':
      return <QuoteLoading />
    case 'failed':
      return <QuoteFailed nft={nft} error={decision.error} onRetry={onReadQuote} />
    case 'owned':
      return <OwnedPanel nft={nft} isRefreshing={isRefreshing} followedFlow={followedFlow} />
    case 'own-listing':
      return <OwnListing nft={nft} isRefreshing={isRefreshing} followedFlow={followedFlow} />
    case 'not-listed':
      return <NotListed name={nameOr(nft.name, `Serial ${nft.serial}`)} nft={nft} onRetry={onReadNft} />
    case 'not-quotable':
      return <NotQuotable nft={nft} quote={decision.quote} onRetry={onReadNft} />
    default:
      return assertNever(decision, 'decision without a view')
  }
}

/**
 * Label of the button that closes a failed flow, and whether the button stays disabled for the wait that the market
 * demanded.
 */
function closeButtonProps(flow: Flow): Pick<FlowPanelProps, 'notDoneLabel' | 'waitsForMarket'> {
  const { kind, was: previousPrice } = flow
  if (isPreparationLost(flow)) return { notDoneLabel: previousPrice === null ? 'List again' : 'Change the price again' }
  if (kind === 'buy') return { notDoneLabel: NEW_QUOTE, waitsForMarket: true }
  if (kind === 'buy-evm') return { notDoneLabel: REFRESH_PRICE, waitsForMarket: true }
  return {}
}
