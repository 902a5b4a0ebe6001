import type { OwnOffer, SingleOffer } from '@shared/contract/offers'
import { groupBy } from '@shared/group-by'
import { alikeOffers } from '@shared/insight/alike-offers'
import { hbarWords, statFigure } from '../../format/money'
import { wantedWords } from './offer-text'
import { nameOr, plainText, quoted } from '../../format/text'
import { Triangle } from '../../ui/Marks'
import { useVeil } from '../../app/use-app-state'

/** By the market's documents: offers that stand. */
const SUBMITTED = 1

/** Offers that ask for the very same at the same price may each be accepted: meant, or made twice by mistake. */
export function AlikeOffers({ offers }: { readonly offers: readonly OwnOffer[] }) {
  const veil = useVeil()
  const lines = alikeOffers(offers).map(({ first, ids }) => ({
    key: ids.join(' '),
    text: `${statFigure(ids.length)} offers alike for ${withinSentence(first)} of ${quoted(nameOr(first.collection, first.token))}, ${veil(hbarWords(first.price))} each: ids ${ids.join(', ')}. Each may be accepted and paid. Cancel those you did not mean.`,
  }))
  return <Lines label="Offers alike" lines={lines} />
}

/** "any NFT": names of traits stay as they are. */
const withinSentence = (offer: OwnOffer): string =>
  offer.traits?.length === 0 ? 'any NFT' : offer.traits === null ? 'some traits' : wantedWords(offer)

/** The same of offers for single NFTs: an NFT can be bought once, and a second offer stands for nothing. */
export function AlikeSingleOffers({ offers }: { readonly offers: readonly SingleOffer[] }) {
  const veil = useVeil()
  const standing = offers.filter(({ statusType }) => statusType === SUBMITTED)
  const groups = groupBy(standing, ({ token, serial, price, buyer }) => `${token} ${serial} ${price} ${buyer.id}`)
  const lines = [...groups].flatMap(([key, [first, ...more]]) =>
    first && more.length > 0
      ? [
          {
            key,
            text: `${statFigure(more.length + 1)} offers alike for ${quoted(nameOr(first.name, `Serial ${first.serial}`))} at ${veil(hbarWords(first.price))} from ${plainText(first.buyer.name ?? first.buyer.id, 40)}. Accepting one leaves the others.`,
          },
        ]
      : [],
  )
  return <Lines label="Offers alike" lines={lines} />
}

type LinesProps = { readonly label: string; readonly lines: readonly { readonly key: string; readonly text: string }[] }

const Lines = ({ label, lines }: LinesProps) =>
  lines.length > 0 && (
    <ul className="of-alike" aria-label={label}>
      {lines.map(({ key, text }) => (
        <li key={key} className="small">
          <Triangle size={14} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
