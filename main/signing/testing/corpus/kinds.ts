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

/** A requested act, and the data of a body that does exactly the requested act. */
export type Act = {
  readonly kind: IntentKind
  readonly name: string
  readonly intent: Readonly<Record<string, unknown>>
  /** Field number of the data in a body. */
  readonly field: number
  /** Encoded fields of the data. */
  readonly inside: readonly Buffer[]
  /** Rule that refuses `THEFT` in place of the act. */
  readonly theft: string
  /** Rule that refuses `SURRENDER` in place of the act. */
  readonly surrender: string
}

/** An intent to associate the requested token. */
export const ASSOCIATE = {
  kind: 'associate',
  account: INTENT.account,
  token: '0.0.5000',
  nodes: INTENT.nodes,
  feeCap: '10',
  now: INTENT.now,
} as const

type DataFields = Pick<Act, 'field' | 'theft' | 'surrender'>
const APPROVE: DataFields = { field: 48, theft: 'act-other', surrender: 'act-other' }
const DELETE: DataFields = { field: 49, theft: 'act-other', surrender: 'act-other' }
const CALL: DataFields = { field: 7, theft: 'act-other', surrender: 'act-other' }

/** One act for each of the ten kinds of intents. */
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
  { kind: 'unlist', name: 'an unlisting', intent: ASKED.unlist, ...DELETE, inside: [removal([SERIAL])] },
  {
    kind: 'unlist-evm',
    name: 'an EVM unlisting',
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
  {
    kind: 'revoke',
    name: 'a revocation of an HBAR allowance',
    intent: ASKED.revokeHbar,
    ...APPROVE,
    inside: [hbarTo(STRANGER, 0n)],
  },
]

/** Revocations of the other permissions. */
export const REVOCATIONS: readonly Act[] = [
  {
    kind: 'revoke',
    name: 'a revocation of a token allowance',
    intent: ASKED.revokeToken,
    ...APPROVE,
    inside: [tokensTo(STRANGER, 0)],
  },
  {
    kind: 'revoke',
    name: 'a revocation of a permission over a serial',
    intent: ASKED.revokeSerial,
    ...DELETE,
    inside: [removal([SERIAL])],
  },
  {
    kind: 'revoke',
    name: 'a revocation of a permission over a collection',
    intent: ASKED.revokeAll,
    ...APPROVE,
    inside: [nftsTo(STRANGER, [], NOT_ALL)],
  },
  {
    kind: 'revoke',
    name: 'a revocation of an operator',
    intent: ASKED.revokeEvm,
    ...CALL,
    inside: callFields(setApproval(OTHER_OPERATOR, false)),
  },
]

/** Other forms of mints and of EVM unlistings. */
export const FORMS: readonly Act[] = [
  {
    kind: 'mint',
    name: 'a mint paid directly',
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
    name: 'an EVM unlisting by a balance call',
    intent: ASKED.unlistEvm,
    ...CALL,
    inside: callFields(balanceOfSerial(OWN_ADDRESS, SERIAL)),
  },
]

/** Data that permits a stranger every NFT of the collection. */
export const SURRENDER = len(48, nftsTo(STRANGER, [], ALL))

/** Encoded account ids that contain the account number as an EVM address: of the market, and of the buyer. */
export const LONG_ZERO = aliasId(MARKET.toString(16).padStart(40, '0'))
export const OWN_LONG_ZERO = aliasId(BUYER.toString(16).padStart(40, '0'))
