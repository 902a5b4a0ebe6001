import type { OwnOffer, SingleOffer } from '@shared/contract/offers'
import { groupBy } from '@shared/group-by'
import { identicalOffers } from '@shared/insight/identical-offers'
import { hbarWords, statFigure } from '../../format/money'
import { wantedWords } from './offer-text'
import { nameOr, plainText, quoted } from '../../format/text'
import { Triangle } from '../../ui/StatusIcons'
import { useVeil } from '../../app/use-app-state'
import styles from './offers.module.css'

/** Status of active offers, according to the market's documentation. */
const SUBMITTED_STATUS = 1

/** Identical offers, which may each be accepted: made on purpose, or twice by mistake. */
export function IdenticalOffers({ offers }: { readonly offers: readonly OwnOffer[] }) {
  const veil = useVeil()
  const lines = identicalOffers(offers).map(({ first, ids }) => ({
    key: ids.join(' '),
    text: `You have ${statFigure(ids.length)} identical offers for ${withinSentence(first)} of ${quoted(nameOr(first.collection, first.token))} at ${veil(hbarWords(first.price))} each: ids ${ids.join(', ')}. Each can be accepted and paid. Cancel any you do not want.`,
  }))
  return <Warnings lines={lines} />
}

/** Wanted NFTs within a sentence: "any NFT", "some traits", or the traits with their names unchanged. */
function withinSentence(offer: OwnOffer): string {
  if (offer.traits === null) return 'some traits'
  return offer.traits.length === 0 ? 'any NFT' : wantedWords(offer)
}

/** Identical offers for single NFTs. An NFT can be bought only once, so a second offer has no use. */
export function IdenticalSingleOffers({ offers }: { readonly offers: readonly SingleOffer[] }) {
  const veil = useVeil()
  const submitted = offers.filter(({ statusType }) => statusType === SUBMITTED_STATUS)
  const groups = groupBy(submitted, ({ token, serial, price, buyer }) => `${token} ${serial} ${price} ${buyer.id}`)
  const lines = [...groups].flatMap(([key, [first, ...others]]) =>
    first && others.length > 0
      ? [
          {
            key,
            text: `${statFigure(others.length + 1)} identical offers for ${quoted(nameOr(first.name, `Serial ${first.serial}`))} at ${veil(hbarWords(first.price))} from ${plainText(first.buyer.name ?? first.buyer.id, 40)}. Accepting one offer does not end the others.`,
          },
        ]
      : [],
  )
  return <Warnings lines={lines} />
}

type WarningsProps = { readonly lines: readonly { readonly key: string; readonly text: string }[] }

const Warnings = ({ lines }: WarningsProps) =>
  lines.length > 0 && (
    <ul className={styles['of-alike']} aria-label="Identical offers">
      {lines.map(({ key, text }) => (
        <li key={key} className="small">
          <Triangle size={14} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
