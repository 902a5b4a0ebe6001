import type { OwnOffer, SingleOffer } from '@shared/contract/offers'
import { groupBy } from '@shared/group-by'
import { alikeOffers } from '@shared/insight/alike-offers'
import { hbarWords, statFigure } from '../../format/money'
import { wantedWords } from './offer-text'
import { nameOr, plainText, quoted } from '../../format/text'
import { Triangle } from '../../ui/StatusIcons'
import { useVeil } from '../../app/use-app-state'

/** Status of active offers, according to the market's documentation. */
const SUBMITTED = 1

/** Identical offers, which may each be accepted: made on purpose, or twice by mistake. */
export function AlikeOffers({ offers }: { readonly offers: readonly OwnOffer[] }) {
  const veil = useVeil()
  const lines = alikeOffers(offers).map(({ first, ids }) => ({
    key: ids.join(' '),
    text: `${statFigure(ids.length)} offers alike for ${withinSentence(first)} of ${quoted(nameOr(first.collection, first.token))}, ${veil(hbarWords(first.price))} each: ids ${ids.join(', ')}. Each may be accepted and paid. Cancel those you did not mean.`,
  }))
  return <Lines label="Offers alike" lines={lines} />
}

/** Wanted NFTs within a sentence: "any NFT", "some traits", or the traits with their names unchanged. */
const withinSentence = (offer: OwnOffer): string =>
  offer.traits?.length === 0 ? 'any NFT' : offer.traits === null ? 'some traits' : wantedWords(offer)

/** Identical offers for single NFTs. An NFT can be bought only once, so a second offer has no use. */
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
