import { tryParseHbar, type Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { floor } from '@shared/market/market'
import { assertNever } from '@shared/result'
import type { MarketClient } from '../market-api/client/client'
import { judgeOffer, wantedText } from '../signing/acts/judge-offer'
import {
  commonTraits,
  repricedOfferCount,
  type ActRequest,
  type OfferIntent,
  type OfferFacts,
} from '../signing/acts/offer-act'
import { hbarLine, textLine } from '../signing/review'
import { showHidden } from '../signing/text'
import { hbarText, plural } from '../signing/words'
import type { ActPlan } from './flow-kind'
import { askedOf, requestOf, type OfferStart } from './offer-asked'
import { requireOwnKey, type OfferKeyDeps } from './offer-key'
import { readOwnOffers } from './offer-list'
import { coverOf, type CoverDeps } from './offer-cover'
import { orNull } from '../platform/app-failure'
import type { IntentContext } from './intent-context'

export type OfferPlanDeps = Omit<CoverDeps, 'around'> & {
  readonly market: MarketClient
  readonly around: Pick<IntentContext, 'hbarAllowances' | 'prices'>
  readonly userKey: OfferKeyDeps['userKey']
}

/**
 * Plans the request and judges it against the intent and against facts read just now. Throws AppFailure when the user
 * key does not act for the account, or the offers cannot be read: then nothing is sent.
 */
export async function planOffer(deps: OfferPlanDeps, begun: OfferStart): Promise<ActPlan> {
  await requireOwnKey(deps.userKey, begun.account)
  const asked = askedOf(begun)
  const request = requestOf(begun)
  const facts = await factsOf(deps, begun.account, asked)
  const judgement = judgeOffer({ asked, request, facts })
  return {
    request: `${request.method} ${request.path}\n${request.body}`,
    judgement,
    shown: { ...chequeOf(asked, begun.collection || begun.token), fields: fieldsOf(request) },
    standing: facts.ownOffers.map(({ id }) => id),
  }
}

async function factsOf(deps: OfferPlanDeps, account: EntityId, asked: OfferIntent): Promise<OfferFacts> {
  const ownOffers = (await readOwnOffers(deps.market, account, 'action')).value
  // Cancelling an offer needs no other facts.
  if (asked.kind === 'offer-cancel') return { ownOffers, prices: null, balance: null, allowance: null }
  const [prices, cover] = await Promise.all([pricesOf(deps, asked), coverOf(deps, account)])
  return { ownOffers, prices, ...cover }
}

async function pricesOf({ market, around }: OfferPlanDeps, asked: OfferIntent): Promise<OfferFacts['prices']> {
  const { token } = asked
  const prices = await around.prices(token)
  if (!prices) return null
  const lowest = tinybarOf(prices.floor ?? null)
  const traits = commonTraits(asked) ?? []
  if (traits.length === 0) return { lowest, floor: lowest }
  const query = { token, traits: traits.map((trait) => ({ ...trait })) }
  const found = await orNull(market.call(floor, query, { priority: 'action' }))
  return found && { lowest: tinybarOf(found.value.floor), floor: lowest }
}

const tinybarOf = (text: string | null): Tinybar | null => (text === null ? null : tryParseHbar(text))

const LATER =
  'Nothing leaves now. A holder can accept at any time until you cancel. The market then takes the price from your HBAR allowance.'

function chequeOf(asked: OfferIntent, collection: string): Pick<ActPlan['shown'], 'gives' | 'gets'> {
  switch (asked.kind) {
    case 'offer-add':
    case 'offer-raise': {
      const count = repricedOfferCount(asked)
      const each = count > 1 ? `${plural(count, 'offer')} of ${hbarText(asked.price)} each. ` : ''
      const traits = asked.kind === 'offer-add' ? asked.traits : commonTraits(asked)
      const note = 'Only when a holder accepts. The holder chooses the NFT.'
      return {
        gives: [hbarLine(asked.price * BigInt(count), { note: `${each}${beforeText(asked)}${LATER}`, asked: true })],
        gets: [textLine(wantedText(count, collection, traits), { note, asked: true })],
      }
    }
    case 'offer-cancel': {
      const text = `Your offer of ${hbarText(asked.offer.price)} for ${showHidden(collection)} ends`
      const note = 'Holders can no longer accept this offer. Your allowance does not change.'
      return { gives: [], gets: [textLine(text, { note, asked: true })] }
    }
    default:
      return assertNever(asked, 'offer flow without review content')
  }
}

function beforeText(asked: Exclude<OfferIntent, { kind: 'offer-cancel' }>): string {
  if (asked.kind === 'offer-add') return ''
  const before = asked.offers.reduce((sum, { price }) => sum + price, 0n)
  return `Replaces ${hbarText(before)} offered before. `
}

function fieldsOf({ method, path, body }: ActRequest): ActPlan['shown']['fields'] {
  const said = JSON.parse(body) as Readonly<Record<string, unknown>>
  const entries = Object.entries(said).map(([name, value]) => ({ path: `body.${name}`, value: JSON.stringify(value) }))
  return [{ path: 'method', value: method }, { path: 'path', value: path }, ...entries]
}
