import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Flow } from '@shared/contract/flows'
import type { NftDetail, Quote } from '@shared/contract/nft'
import { assertNever } from '@shared/result'
import { errorText } from '../../format/error-text'
import { hasEnded } from '../../format/flow-text'
import { quoteWords } from '../../format/service-text'
import { nameOr, plainText } from '../../format/text'
import { ageWords } from '../../format/time'
import { loadNft, loadQuote, loadReadiness, nftOf, quoteOf } from '../../stores/nft'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useLate } from '../../ui/Skeleton'
import { useApp, useSelected } from '../app-context'
import { type Decision, decide } from './decision'
import { FlowPanel } from '../flow/FlowPanel'
import { useFollow } from '../flow/use-follow'
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
  const { flow: followed, dismiss } = useFollow(of)
  const flows = useStore(stores.flows, (s) => ('value' in s ? s.value : NO_FLOWS))
  const decision = decide({ nft, quote, quoteOf: quoteOf(nft, account), followed, flows })
  const ask = () => void loadQuote(stores.quote, api, { token, serial }, account)
  const close = () => {
    dismiss()
    ask()
  }

  const ended = decision.kind === 'flow' && decision.mine && hasEnded(decision.flow.state)
  useEffect(() => {
    if (!ended) return
    void loadNft(stores.nft, api, { token, serial }, true)
    if (account !== null) void loadReadiness(stores.readiness, api, account, token)
  }, [ended, account, token, serial, api, stores])

  return (
    <>
      <section className="panel decide" aria-label="Decision">
        <Content decision={decision} nft={nft} reading={reading} onAsk={ask} onClose={close} />
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
  readonly onClose: () => void
}

function Content({ decision, nft, reading, onAsk, onClose }: ContentProps) {
  switch (decision.kind) {
    case 'flow':
      return <FlowPanel flow={decision.flow} mine={decision.mine} onClose={onClose} againLabel="New quote" />
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
    case 'not-quotable':
      return <NotQuotable quote={decision.quote} onAsk={onAsk} />
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

/** Listed, but not to be had now: why, and when asking again makes sense. */
function NotQuotable({ quote, onAsk }: { readonly quote: Quote; readonly onAsk: () => void }) {
  const now = useNow()
  const { reason, retryAfterSeconds, stamp } = quote
  const words = quoteWords(reason)
  const passed = Math.max(0, (now - Date.parse(stamp.receivedAt)) / 1000)
  const wait = Math.ceil(Math.max(0, (retryAfterSeconds ?? 0) - passed))
  return (
    <>
      <h3 className="h2">{words?.title ?? 'It is listed, but the market does not quote it'}</h3>
      <p className="t2 plain-text">
        {words?.todo ?? `The reason it gives: ${plainText(reason ?? 'none', 80)}. Ask again later.`}
      </p>
      <Button disabled={wait > 0} onClick={onAsk}>
        {wait > 0 ? `Ask again in ${ageWords(wait)}` : 'Ask again'}
      </Button>
    </>
  )
}

function Reading() {
  const late = useLate(true)
  return (
    <p className="t3 reading" role="status">
      {late ? 'Reading the quote' : ' '}
    </p>
  )
}

const priceWords = (token: string | null): string =>
  token === null ? 'a price whose currency is not known' : `a price in ${plainText(token, 40)}`

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
          {nft.listing.price === null ? priceWords(nft.listing.paymentToken) : <Money hbar={nft.listing.price} />}. It
          stays yours until it sells.
        </p>
      ) : (
        <p className="t2 plain-text">It is not listed.</p>
      )}
    </>
  )
}
