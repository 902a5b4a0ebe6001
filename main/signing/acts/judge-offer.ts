import { assertNever } from '@shared/result'
import { UNREAD } from '../comparison-draft'
import { quoted, showHidden } from '../text'
import type { ComparisonRow, Judgement } from '../types'
import { verdictOf, verdictOfRow } from '../verdict'
import { hbarText, listText, plural } from '../words'
import { actRules } from '.'
import { applyActRules, type ActFinding, type ActRow } from './act-rule'
import type { OfferAct, OfferIntent, Trait } from './offer-act'
import { parseOfferRequest, type OfferRequestContent } from './offer-request'

/** Judges a request on collection offers: the request against the intent, and related facts. Pure. */
export function judgeOffer(act: OfferAct): Judgement {
  const findings = findingsOf(act)
  const requestContent = parseOfferRequest(act.request)
  const comparison = draftsOf(act.asked, requestContent).map(({ row, label, asked, does }): ComparisonRow => {
    return {
      label,
      asked,
      does: requestContent ? does : UNREAD,
      status: requestContent ? verdictOfRow(row, findings) : 'refuse',
    }
  })
  return {
    verdict: verdictOf(findings),
    effects: [],
    findings: findings.map(({ row: _row, ...finding }) => finding),
    comparison,
  }
}

function findingsOf(act: OfferAct): readonly ActFinding[] {
  const { asked, ...requestAndFacts } = act
  switch (asked.kind) {
    case 'offer-add':
      return applyActRules(actRules['offer-add'], { ...requestAndFacts, asked })
    case 'offer-raise':
      return applyActRules(actRules['offer-raise'], { ...requestAndFacts, asked })
    case 'offer-cancel':
      return applyActRules(actRules['offer-cancel'], { ...requestAndFacts, asked })
    default:
      return assertNever(asked, 'request that is not judged')
  }
}

type Draft = { readonly row: ActRow; readonly label: string; readonly asked: string; readonly does: string }

const ACTION_WORDS: Readonly<Record<OfferIntent['kind'], readonly [asked: string, does: string]>> = {
  'offer-add': ['Place offers', 'Places offers'],
  'offer-raise': ['Raise offers', 'Replaces offers with new offers'],
  'offer-cancel': ['Cancel one offer', 'Cancels one offer'],
}

function draftsOf(asked: OfferIntent, content: OfferRequestContent | null): readonly Draft[] {
  const does = content ? ACTION_WORDS[content.kind][1] : UNREAD
  const common: readonly Draft[] = [
    { row: 'action', label: 'Action', asked: ACTION_WORDS[asked.kind][0], does },
    { row: 'collection', label: 'Collection', asked: asked.token, does: content?.token ?? UNREAD },
  ]
  const price = content?.price == null ? 'None' : hbarText(content.price)
  const ids = listText((content?.ids ?? []).map(String))
  switch (asked.kind) {
    case 'offer-add':
      return [
        ...common,
        { row: 'price', label: 'Price for each', asked: hbarText(asked.price), does: price },
        { row: 'count', label: 'Offers', asked: String(asked.quantity), does: String(content?.quantity ?? 0) },
        { row: 'traits', label: 'Traits', asked: traitsText(asked.traits), does: traitsText(content?.traits ?? []) },
      ]
    case 'offer-raise':
      return [
        ...common,
        { row: 'offers', label: 'Offers', asked: listText(asked.offers.map(({ id }) => String(id))), does: ids },
        { row: 'price', label: 'New price for each', asked: hbarText(asked.price), does: price },
      ]
    case 'offer-cancel':
      return [...common, { row: 'offers', label: 'Offer', asked: String(asked.offer.id), does: ids }]
    default:
      return assertNever(asked, 'request that is not compared')
  }
}

/** "Background: Red", a line for each trait, with hidden characters spelled out; a fixed text for unknown traits. */
export function traitsText(traits: readonly Trait[] | null): string {
  if (traits === null) return 'Unknown'
  if (traits.length === 0) return 'Any'
  return traits.map(({ trait_type: type, value }) => `${showHidden(type)}: ${showHidden(value)}`).join('\n')
}

/** "Any 2 NFTs of “Tides” with", and a line for each trait. */
export function wantedText(count: number, collection: string, traits: readonly Trait[] | null): string {
  const nfts = `Any ${count === 1 ? 'NFT' : plural(count, 'NFT')} of ${quoted(collection)}`
  if (traits === null) return `${nfts} with the traits of each offer`
  return traits.length > 0 ? `${nfts} with\n${traitsText(traits)}` : nfts
}
