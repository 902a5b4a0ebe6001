import { assertNever } from '@shared/result'
import { UNREAD_TEXT } from '../comparison-draft'
import { quoted, showHidden } from '../text'
import type { ComparisonRow, Judgement } from '../types'
import { verdictOf, verdictOfRow } from '../verdict'
import { hbarText, listText, plural } from '../words'
import { rulesByRequestKind } from '.'
import { applyRequestRules, type RequestFinding, type RequestRow } from './request-rule'
import type { OfferJudgementInput, OfferIntent, Trait } from './offer-judgement-input'
import { parseOfferRequest, type OfferRequestContent } from './offer-request'

/** Compares a request on collection offers with the person's intent, and checks the facts. Pure. */
export function judgeOffer(input: OfferJudgementInput): Judgement {
  const findings = findingsOf(input)
  const requestContent = parseOfferRequest(input.request)
  const comparison = draftsOf(input.intent, requestContent).map(({ row, label, requested, actual }): ComparisonRow => {
    return {
      label,
      requested,
      actual: requestContent ? actual : UNREAD_TEXT,
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

function findingsOf(input: OfferJudgementInput): readonly RequestFinding[] {
  const { intent, ...requestAndFacts } = input
  switch (intent.kind) {
    case 'offer-add':
      return applyRequestRules(rulesByRequestKind['offer-add'], { ...requestAndFacts, intent })
    case 'offer-raise':
      return applyRequestRules(rulesByRequestKind['offer-raise'], { ...requestAndFacts, intent })
    case 'offer-cancel':
      return applyRequestRules(rulesByRequestKind['offer-cancel'], { ...requestAndFacts, intent })
    default:
      return assertNever(intent, 'request that is not judged')
  }
}

/** One line of the comparison before its status is known. */
type Draft = { readonly row: RequestRow; readonly label: string; readonly requested: string; readonly actual: string }

/** Texts of the action: what the person wants, and what the request does. */
type ActionTexts = { readonly intentText: string; readonly requestText: string }

const ACTION_TEXTS: Readonly<Record<OfferIntent['kind'], ActionTexts>> = {
  'offer-add': { intentText: 'Place offers', requestText: 'Places offers' },
  'offer-raise': { intentText: 'Raise offers', requestText: 'Replaces offers with new offers' },
  'offer-cancel': { intentText: 'Cancel one offer', requestText: 'Cancels one offer' },
}

function draftsOf(intent: OfferIntent, content: OfferRequestContent | null): readonly Draft[] {
  const actionText = content ? ACTION_TEXTS[content.kind].requestText : UNREAD_TEXT
  const common: readonly Draft[] = [
    { row: 'action', label: 'Action', requested: ACTION_TEXTS[intent.kind].intentText, actual: actionText },
    { row: 'collection', label: 'Collection', requested: intent.token, actual: content?.token ?? UNREAD_TEXT },
  ]
  const price = content?.price ?? null
  const priceText = price === null ? 'None' : hbarText(price)
  const idsText = listText((content?.ids ?? []).map(String))
  switch (intent.kind) {
    case 'offer-add':
      return [
        ...common,
        { row: 'price', label: 'Price for each', requested: hbarText(intent.price), actual: priceText },
        { row: 'count', label: 'Offers', requested: String(intent.quantity), actual: String(content?.quantity ?? 0) },
        {
          row: 'traits',
          label: 'Traits',
          requested: traitsText(intent.traits),
          actual: traitsText(content?.traits ?? []),
        },
      ]
    case 'offer-raise':
      return [
        ...common,
        {
          row: 'offers',
          label: 'Offers',
          requested: listText(intent.offers.map(({ id }) => String(id))),
          actual: idsText,
        },
        { row: 'price', label: 'New price for each', requested: hbarText(intent.price), actual: priceText },
      ]
    case 'offer-cancel':
      return [...common, { row: 'offers', label: 'Offer', requested: String(intent.offer.id), actual: idsText }]
    default:
      return assertNever(intent, 'request that is not compared')
  }
}

/** Text like "Background: Red", one line per trait, with hidden characters spelled out. `traits`: null if unknown. */
export function traitsText(traits: readonly Trait[] | null): string {
  if (traits === null) return 'Unknown'
  if (traits.length === 0) return 'Any'
  return traits.map(({ trait_type: type, value }) => `${showHidden(type)}: ${showHidden(value)}`).join('\n')
}

/** Text like "Any 2 NFTs of “Tides” with", then one line per trait. `traits`: null if they differ or are unknown. */
export function offerScopeText(count: number, collection: string, traits: readonly Trait[] | null): string {
  const nfts = `Any ${count === 1 ? 'NFT' : plural(count, 'NFT')} of ${quoted(collection)}`
  if (traits === null) return `${nfts} with the traits of each offer`
  return traits.length > 0 ? `${nfts} with\n${traitsText(traits)}` : nfts
}
