import type { OwnOffer, SingleOffer } from '@shared/contract/offers'
import { groupBy } from '@shared/group-by'
import { groupIdenticalOffers } from '@shared/insight/identical-offers'
import { hbarWords, statFigure } from '../../format/money'
import { offerTargetWords } from './offer-text'
import { nameOr, plainText, quotedText } from '../../format/text'
import { Triangle } from '../../ui/StatusIcons'
import { useAmountHider } from '../../app/use-app-state'
import styles from './offers.module.css'

/** Value of `statusType` for active offers. Source: the market's documentation. */
const SUBMITTED_STATUS = 1

/** Warnings about identical collection offers, which may be a mistake: holders can accept each of the offers. */
export function IdenticalOffers({ offers }: { readonly offers: readonly OwnOffer[] }) {
  const veil = useAmountHider()
  const warnings = groupIdenticalOffers(offers).map(({ first: firstOffer, ids }) => ({
    key: ids.join(' '),
    text: `You have ${statFigure(ids.length)} identical offers for ${offerTargetInSentence(firstOffer)} of ${quotedText(nameOr(firstOffer.collection, firstOffer.token))} at ${veil(hbarWords(firstOffer.price))}. Each can be accepted and paid. Cancel any you do not want.`,
  }))
  return <Warnings warnings={warnings} />
}

/** NFTs that an offer is for, as words within a sentence: "any NFT", "some traits", or the names of the traits. */
function offerTargetInSentence(offer: OwnOffer): string {
  if (offer.traits === null) return 'some traits'
  return offer.traits.length === 0 ? 'any NFT' : offerTargetWords(offer)
}

/** Warnings about identical active offers for the same NFT. A second offer at the same price may be a mistake. */
export function IdenticalSingleOffers({ offers }: { readonly offers: readonly SingleOffer[] }) {
  const veil = useAmountHider()
  const activeOffers = offers.filter(({ statusType }) => statusType === SUBMITTED_STATUS)
  const groups = groupBy(activeOffers, ({ token, serial, price, buyer }) => `${token} ${serial} ${price} ${buyer.id}`)
  const warnings = [...groups].flatMap(([key, [firstOffer, ...otherOffers]]) =>
    firstOffer && otherOffers.length > 0
      ? [
          {
            key,
            text: `${statFigure(otherOffers.length + 1)} identical offers for ${quotedText(nameOr(firstOffer.name, `Serial ${firstOffer.serial}`))} at ${veil(hbarWords(firstOffer.price))} from ${plainText(firstOffer.buyer.name ?? firstOffer.buyer.id, 40)}. Accepting one offer does not end the others.`,
          },
        ]
      : [],
  )
  return <Warnings warnings={warnings} />
}

type WarningsProps = { readonly warnings: readonly { readonly key: string; readonly text: string }[] }

const Warnings = ({ warnings }: WarningsProps) =>
  warnings.length > 0 && (
    <ul className={styles['of-alike']} aria-label="Identical offers">
      {warnings.map(({ key, text }) => (
        <li key={key} className="small">
          <Triangle size={14} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
