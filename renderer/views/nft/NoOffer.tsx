import type { ReactNode } from 'react'
import type { NftDetail, Quote } from '@shared/contract/nft'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { quoteWords } from '../../format/service-text'
import { plainText } from '../../format/text'
import { ageWords } from '../../format/time'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { useLate } from '../../ui/Skeleton'
import { OfferForCollection } from './OfferForCollection'

type AskProps = { readonly onAsk: () => void }

export function QuoteFailed({ error, onAsk }: AskProps & { readonly error: AppError }) {
  const words = errorText(error)
  return <Plain title="The quote could not be read" text={`${words.title}. ${words.todo}`} onAsk={onAsk} />
}

export const NotListed = ({ name, nft, onAsk }: AskProps & { readonly name: string; readonly nft: NftDetail }) => (
  <Plain title="Not for sale now" text={`${name} has no public listing.`} onAsk={onAsk}>
    <OfferForCollection nft={nft} />
  </Plain>
)

type PlainProps = AskProps & { readonly title: string; readonly text: string; readonly children?: ReactNode }

const Plain = ({ title, text, onAsk, children }: PlainProps) => (
  <>
    <h3 className="h2">{title}</h3>
    <p className="t2 plain-text">{text}</p>
    <div className="row">
      <Button onClick={onAsk}>Ask again</Button>
      {children}
    </div>
  </>
)

/** Listed, but not to be had now: why, and when asking again makes sense. */
export function NotQuotable({ quote, onAsk }: AskProps & { readonly quote: Quote }) {
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

export function Reading() {
  const late = useLate(true)
  return (
    <p className="t3 reading" role="status">
      {late ? 'Reading the quote' : ' '}
    </p>
  )
}
