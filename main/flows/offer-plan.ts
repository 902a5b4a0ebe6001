import { tryParseHbar, type Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { floor } from '@shared/market/market'
import { assertNever } from '@shared/result'
import type { MarketClient } from '../market-api/client/client'
import { judgeOffer, offerScopeText } from '../signing/acts/judge-offer'
import {
  commonTraits,
  repricedOfferCount,
  type OfferHttpRequest,
  type OfferIntent,
  type OfferFacts,
} from '../signing/acts/offer-judgement-input'
import { hbarLine, textLine, type ReviewContent } from '../signing/review'
import { showHidden } from '../signing/text'
import { hbarText, plural } from '../signing/words'
import type { ActPlan } from './flow-kind'
import { offerIntent, offerRequest, type OfferStart } from './offer-intent'
import { requireOwnKey, type OfferKeyDeps } from './offer-key'
import { readOwnOffers } from './offer-list'
import { readCover, type CoverDeps } from './offer-cover'
import { orNull } from '../platform/app-failure'
import type { IntentContext } from './intent-context'

export type OfferPlanDeps = Omit<CoverDeps, 'intentContext'> & {
  readonly market: MarketClient
  readonly intentContext: Pick<IntentContext, 'readHbarAllowances' | 'readPrices'>
  readonly userKey: OfferKeyDeps['userKey']
}

/**
 * Plans the request and judges the request against the intent and against facts that are read now. Throws AppFailure
 * when the user key does not act for the account, or the active offers cannot be read.
 */
export async function planOffer(deps: OfferPlanDeps, flowStart: OfferStart): Promise<ActPlan> {
  await requireOwnKey(deps.userKey, flowStart.account)
  const intent = offerIntent(flowStart)
  const request = offerRequest(flowStart)
  const facts = await readOfferFacts(deps, flowStart.account, intent)
  const judgement = judgeOffer({ intent, request, facts })
  return {
    request: `${request.method} ${request.path}\n${request.body}`,
    judgement,
    reviewContent: { ...givesAndGets(intent, flowStart.collection || flowStart.token), fields: reviewFields(request) },
    activeOfferIds: facts.ownOffers.map(({ id }) => id),
  }
}

async function readOfferFacts(deps: OfferPlanDeps, account: EntityId, intent: OfferIntent): Promise<OfferFacts> {
  const ownOffers = (await readOwnOffers(deps.market, account, 'action')).value
  // Cancelling an offer needs no other facts.
  if (intent.kind === 'offer-cancel') return { ownOffers, prices: null, balance: null, allowance: null }
  const [prices, cover] = await Promise.all([readPrices(deps, intent), readCover(deps, account)])
  return { ownOffers, prices, ...cover }
}

/**
 * Reads the collection's floor and, as `lowest`, the floor of NFTs with the wanted traits. Without wanted traits,
 * `lowest` is the collection's floor. Null if unreadable.
 */
async function readPrices(
  { market, intentContext }: OfferPlanDeps,
  intent: OfferIntent,
): Promise<OfferFacts['prices']> {
  const { token } = intent
  const prices = await intentContext.readPrices(token)
  if (!prices) return null
  const collectionFloor = tinybarOf(prices.floor ?? null)
  const traits = commonTraits(intent) ?? []
  if (traits.length === 0) return { lowest: collectionFloor, floor: collectionFloor }
  const query = { token, traits: traits.map((trait) => ({ ...trait })) }
  const answer = await orNull(market.call(floor, query, { priority: 'action' }))
  return answer && { lowest: tinybarOf(answer.value.floor), floor: collectionFloor }
}

const tinybarOf = (text: string | null): Tinybar | null => (text === null ? null : tryParseHbar(text))

const PAID_ON_ACCEPTANCE =
  'Nothing leaves now. A holder can accept at any time until you cancel. On acceptance, the market takes the price from your HBAR allowance.'

function givesAndGets(intent: OfferIntent, collection: string): Pick<ReviewContent, 'gives' | 'gets'> {
  switch (intent.kind) {
    case 'offer-add':
    case 'offer-raise': {
      const count = repricedOfferCount(intent)
      const eachText = count > 1 ? `${plural(count, 'offer')} of ${hbarText(intent.price)} each. ` : ''
      const traits = intent.kind === 'offer-add' ? intent.traits : commonTraits(intent)
      const note = 'Only when a holder accepts. The holder chooses the NFT.'
      return {
        gives: [
          hbarLine(intent.price * BigInt(count), {
            note: `${eachText}${replacedText(intent)}${PAID_ON_ACCEPTANCE}`,
            isRequested: true,
          }),
        ],
        gets: [textLine(offerScopeText(count, collection, traits), { note, isRequested: true })],
      }
    }
    case 'offer-cancel': {
      const text = `Your offer of ${hbarText(intent.offer.price)} for ${showHidden(collection)} ends`
      const note = 'Holders can no longer accept this offer. Your allowance does not change.'
      return { gives: [], gets: [textLine(text, { note, isRequested: true })] }
    }
    default:
      return assertNever(intent, 'offer flow without review content')
  }
}

function replacedText(intent: Exclude<OfferIntent, { kind: 'offer-cancel' }>): string {
  if (intent.kind === 'offer-add') return ''
  const replacedTotal = intent.offers.reduce((sum, { price }) => sum + price, 0n)
  return `Replaces ${hbarText(replacedTotal)} offered before. `
}

function reviewFields({ method, path, body }: OfferHttpRequest): ReviewContent['fields'] {
  // The body is the app's own JSON object.
  const requestBody = JSON.parse(body) as Readonly<Record<string, unknown>>
  const entries = Object.entries(requestBody).map(([name, value]) => ({
    path: `body.${name}`,
    value: JSON.stringify(value),
  }))
  return [{ path: 'method', value: method }, { path: 'path', value: path }, ...entries]
}
