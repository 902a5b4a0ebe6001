import type { IntentKind } from '../../intent'
import {
  ALL,
  ASKED,
  FIFTY,
  MARKET,
  NOT_ALL,
  OPERATOR,
  OTHER_OPERATOR,
  OWN_ADDRESS,
  balanceOfSerial,
  callFields,
  hbarTo,
  nftsTo,
  removal,
  setApproval,
  tokensTo,
} from '../acts'
import { BUYER, DELIVERY, HBAR, INTENT, PAYMENT, SERIAL, STRANGER, TOKEN, aliasId, hbarList, id, leg } from '../pieces'
import { len } from '../wire-write'

/** A requested act, and the data of a body that does exactly that: its field number, and its content. */
export type Act = {
  readonly kind: IntentKind
  readonly name: string
  readonly intent: Readonly<Record<string, unknown>>
  readonly field: number
  readonly inside: readonly Buffer[]
  /**
   * The rule that reports when the body pays an unknown account instead, and when it permits that account everything.
   */
  readonly theft: string
  readonly surrender: string
}

export const ASSOCIATE = {
  kind: 'associate',
  account: INTENT.account,
  token: '0.0.5000',
  nodes: INTENT.nodes,
  feeCap: '10',
  now: INTENT.now,
} as const

const APPROVE = { field: 48, theft: 'act-other', surrender: 'act-other' }
const DELETE = { field: 49, theft: 'act-other', surrender: 'act-other' }
const CALL = { field: 7, theft: 'act-other', surrender: 'act-other' }

/** The ten kinds, each in its plainest form. */
export const KINDS: readonly Act[] = [
  {
    kind: 'buy',
    name: 'a purchase',
    intent: INTENT,
    field: 14,
    inside: [PAYMENT, DELIVERY],
    theft: 'nft-missing',
    surrender: 'buy-type',
  },
  {
    kind: 'buy-evm',
    name: 'a purchase by allowance',
    intent: ASKED.buyEvm,
    ...APPROVE,
    inside: [hbarTo(MARKET, 120n * HBAR)],
  },
  {
    kind: 'list',
    name: 'a listing',
    intent: ASKED.list,
    ...APPROVE,
    inside: [nftsTo(MARKET, [SERIAL])],
    surrender: 'spender-unknown',
  },
  {
    kind: 'list-evm',
    name: 'an EVM listing',
    intent: ASKED.listEvm,
    ...CALL,
    inside: callFields(setApproval(OPERATOR, true)),
  },
  { kind: 'unlist', name: 'a removal', intent: ASKED.unlist, ...DELETE, inside: [removal([SERIAL])] },
  {
    kind: 'unlist-evm',
    name: 'an EVM removal',
    intent: ASKED.unlistEvm,
    ...CALL,
    inside: callFields(setApproval(OPERATOR, false)),
  },
  {
    kind: 'mint',
    name: 'a mint',
    intent: ASKED.mint,
    field: 48,
    inside: [hbarTo(MARKET, 2n * FIFTY)],
    theft: 'mint-pays-over',
    surrender: 'mint-swap',
  },
  {
    kind: 'offer-allowance',
    name: 'an allowance for offers',
    intent: ASKED.offers,
    ...APPROVE,
    inside: [hbarTo(MARKET, 500n * HBAR)],
  },
  {
    kind: 'associate',
    name: 'an association',
    intent: ASSOCIATE,
    field: 40,
    inside: [len(1, id(BUYER)), len(2, id(TOKEN))],
    theft: 'associate-type',
    surrender: 'associate-type',
  },
  { kind: 'revoke', name: 'a revocation', intent: ASKED.revokeHbar, ...APPROVE, inside: [hbarTo(STRANGER, 0n)] },
]

/** The other permissions that can be revoked. */
export const REVOCATIONS: readonly Act[] = [
  {
    kind: 'revoke',
    name: 'a token allowance taken back',
    intent: ASKED.revokeToken,
    ...APPROVE,
    inside: [tokensTo(STRANGER, 0)],
  },
  {
    kind: 'revoke',
    name: 'the permission over a serial taken back',
    intent: ASKED.revokeSerial,
    ...DELETE,
    inside: [removal([SERIAL])],
  },
  {
    kind: 'revoke',
    name: 'the permission over a collection taken back',
    intent: ASKED.revokeAll,
    ...APPROVE,
    inside: [nftsTo(STRANGER, [], NOT_ALL)],
  },
  {
    kind: 'revoke',
    name: 'an operator dismissed',
    intent: ASKED.revokeEvm,
    ...CALL,
    inside: callFields(setApproval(OTHER_OPERATOR, false)),
  },
]

/** Acts in the other forms that their kinds have. */
export const FORMS: readonly Act[] = [
  {
    kind: 'mint',
    name: 'a mint paid at once',
    intent: ASKED.directMint,
    field: 14,
    inside: [hbarList(leg(BUYER, -FIFTY), leg(MARKET, FIFTY))],
    theft: 'mint-pays-over',
    surrender: 'mint-swap',
  },
  {
    kind: 'mint',
    name: 'a free claim',
    intent: ASKED.freeMint,
    field: 14,
    inside: [hbarList(leg(BUYER, 0n))],
    theft: 'mint-pays-over',
    surrender: 'mint-swap',
  },
  {
    kind: 'unlist-evm',
    name: 'an EVM removal that reads',
    intent: ASKED.unlistEvm,
    ...CALL,
    inside: callFields(balanceOfSerial(OWN_ADDRESS, SERIAL)),
  },
]

/** A permission of an unknown account over every NFT of the collection. */
export const SURRENDER = len(48, nftsTo(STRANGER, [], ALL))

/** Account numbers encoded as addresses: of the market, and of the person. */
export const LONG_ZERO = aliasId(MARKET.toString(16).padStart(40, '0'))
export const OWN_LONG_ZERO = aliasId(BUYER.toString(16).padStart(40, '0'))
