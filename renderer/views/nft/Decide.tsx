import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Flow } from '@shared/contract/flows'
import type { NftDetail } from '@shared/contract/nft'
import { assertNever } from '@shared/result'
import { errorText } from '../../format/error-text'
import { hasEnded } from '../../format/flow-text'
import { counted } from '../../format/money'
import { quoteWords } from '../../format/service-text'
import { nameOr, plainText } from '../../format/text'
import { loadNft, loadQuote, loadReadiness, nftOf, quoteOf } from '../../stores/nft'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useLate } from '../../ui/Skeleton'
import { useApp, useSelected } from '../app-context'
import { type Decision, decide } from './decision'
import { FlowPanel } from './FlowPanel'
import { QuotePanel } from './QuotePanel'
import { ReadinessLines } from './ReadinessLines'

type DecideProps = { readonly nft: NftDetail; readonly reading: boolean }

/** One and the same list, so that a store without a value does not look changed at every look. */
const NO_FLOWS: readonly Flow[] = []

/** The one framed panel of the page: what can be decided here, or why nothing can. */
export function Decide({ nft, reading }: DecideProps) {
  const { api, stores } = useApp()
  const account = useSelected()?.id ?? null
  const { token, serial } = nft
  const of = nftOf(nft)
  const quote = useStore(stores.quote)
  const trade = useStore(stores.buying)
  const flows = useStore(stores.flows, (s) => ('value' in s ? s.value : NO_FLOWS))
  const decision = decide({ of, nft, quote, quoteOf: quoteOf(nft, account), trade, flows })
  const ask = () => void loadQuote(stores.quote, api, { token, serial }, account)

  const ended = decision.kind === 'flow' && decision.mine && hasEnded(decision.flow.state)
  useEffect(() => {
    if (!ended) return
    void loadNft(stores.nft, api, { token, serial }, true)
    if (account !== null) void loadReadiness(stores.readiness, api, account, token)
  }, [ended, account, token, serial, api, stores])

  return (
    <>
      <section className="panel decide" aria-label="Decision">
        <Content decision={decision} nft={nft} reading={reading} onAsk={ask} />
      </section>
      {decision.kind !== 'flow' && decision.kind !== 'owned' && <ReadinessLines nft={nft} />}
    </>
  )
}

type ContentProps = {
  readonly decision: Decision
  readonly nft: NftDetail
  readonly reading: boolean
  readonly onAsk: () => void
}

function Content({ decision, nft, reading, onAsk }: ContentProps) {
  switch (decision.kind) {
    case 'flow':
      return <FlowPanel flow={decision.flow} mine={decision.mine} onAgain={onAsk} />
    case 'quote':
      return <QuotePanel nft={nft} quote={decision.quote} price={decision.price} onAsk={onAsk} />
    case 'reading':
      return <Reading />
    case 'failed': {
      const words = errorText(decision.error)
      return (
        <Plain
          title="The quote could not be read"
          text={`${words.title}. ${words.todo}`}
          action="Ask again"
          onAct={onAsk}
        />
      )
    }
    case 'owned':
      return <Owned nft={nft} reading={reading} />
    case 'not-listed':
      return (
        <Plain
          title="Not for sale now"
          text={`${nameOr(nft.name, `Serial ${nft.serial}`)} has no public listing.`}
          action="Ask again"
          onAct={onAsk}
        />
      )
    case 'not-quotable': {
      const { reason, retryAfterSeconds } = decision.quote
      const words = quoteWords(reason)
      const wait = retryAfterSeconds === null ? '' : ` Ask again in ${counted(Math.ceil(retryAfterSeconds), 'second')}.`
      return (
        <Plain
          title={words?.title ?? 'It is listed, but the market does not quote it'}
          text={`${words?.todo ?? `The reason it gives: ${plainText(reason ?? 'none', 80)}.`}${wait}`}
          action="Ask again"
          onAct={onAsk}
        />
      )
    }
    default:
      return assertNever(decision, 'decision without a view')
  }
}

type PlainProps = {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly onAct: () => void
}

const Plain = ({ title, text, action, onAct }: PlainProps) => (
  <>
    <h3 className="h2">{title}</h3>
    <p className="t2 plain-text">{text}</p>
    <Button onClick={onAct}>{action}</Button>
  </>
)

function Reading() {
  const late = useLate(true)
  return (
    <p className="t3 reading" role="status">
      {late ? 'Reading the quote' : ' '}
    </p>
  )
}

function Owned({ nft, reading }: { readonly nft: NftDetail; readonly reading: boolean }) {
  const holder = nft.owner?.name ?? 'One of your accounts'
  return (
    <>
      <div className="row between">
        <h3 className="h2">{plainText(holder, 40)} holds this</h3>
        <FreshnessStamp stamp={nft.stamp} reading={reading} />
      </div>
      {nft.listing ? (
        <p className="t2 plain-text">
          Listed at{' '}
          {nft.listing.price === null ? (
            `a price in ${plainText(nft.listing.paymentToken ?? 'another token', 40)}`
          ) : (
            <Money hbar={nft.listing.price} />
          )}
          . It stays yours until it sells.
        </p>
      ) : (
        <p className="t2 plain-text">It is not listed.</p>
      )}
    </>
  )
}
