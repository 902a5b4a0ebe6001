import type { IntentKind } from '../../intent'
import {
  APPROVED_FOR_ALL,
  INTENTS,
  FIFTY_HBAR,
  MARKET,
  NOT_APPROVED_FOR_ALL,
  OPERATOR,
  OTHER_OPERATOR,
  OWN_ADDRESS,
  balanceOfSerialData,
  contractCallFields,
  hbarAllowanceEntry,
  nftAllowanceEntry,
  nftRevocationEntry,
  setApprovalData,
  tokenAllowanceEntry,
} from '../acts'
import {
  BUYER,
  DELIVERY,
  HBAR,
  INTENT,
  PAYMENT,
  SERIAL,
  STRANGER,
  TOKEN,
  aliasIdBytes,
  hbarList,
  entityIdBytes,
  hbarLegBytes,
} from '../pieces'
import { lengthDelimitedField } from '../wire-write'

/** A requested act, and the data of a body that does exactly the requested act. */
export type RequestedAct = {
  readonly kind: IntentKind
  readonly name: string
  readonly intent: Readonly<Record<string, unknown>>
  /** Field number of the data in a body. */
  readonly dataFieldNumber: number
  /** Encoded fields of the data. */
  readonly dataFields: readonly Buffer[]
  /** Rule that refuses `THEFT` in place of the act. */
  readonly theftRule: string
  /** Rule that refuses a permission over every NFT, given to a stranger in place of the act. */
  readonly collectionGrantRule: string
}

/** An intent to associate the requested token. */
export const ASSOCIATE_INTENT = {
  kind: 'associate',
  account: INTENT.account,
  token: '0.0.5000',
  nodes: INTENT.nodes,
  feeCap: '10',
  now: INTENT.now,
} as const

/** Fields that several acts below have in common. */
type SharedFields = Pick<RequestedAct, 'dataFieldNumber' | 'theftRule' | 'collectionGrantRule'>
const APPROVE: SharedFields = { dataFieldNumber: 48, theftRule: 'act-other', collectionGrantRule: 'act-other' }
const DELETE: SharedFields = { dataFieldNumber: 49, theftRule: 'act-other', collectionGrantRule: 'act-other' }
const CALL: SharedFields = { dataFieldNumber: 7, theftRule: 'act-other', collectionGrantRule: 'act-other' }

/** One act for each of the ten kinds of intents. */
export const ACT_OF_EACH_KIND: readonly RequestedAct[] = [
  {
    kind: 'buy',
    name: 'a purchase',
    intent: INTENT,
    dataFieldNumber: 14,
    dataFields: [PAYMENT, DELIVERY],
    theftRule: 'nft-missing',
    collectionGrantRule: 'buy-type',
  },
  {
    kind: 'buy-evm',
    name: 'a purchase by allowance',
    intent: INTENTS.buyEvm,
    ...APPROVE,
    dataFields: [hbarAllowanceEntry(MARKET, 120n * HBAR)],
  },
  {
    kind: 'list',
    name: 'a listing',
    intent: INTENTS.list,
    ...APPROVE,
    dataFields: [nftAllowanceEntry(MARKET, [SERIAL])],
    collectionGrantRule: 'spender-unknown',
  },
  {
    kind: 'list-evm',
    name: 'an EVM listing',
    intent: INTENTS.listEvm,
    ...CALL,
    dataFields: contractCallFields(setApprovalData(OPERATOR, true)),
  },
  {
    kind: 'unlist',
    name: 'an unlisting',
    intent: INTENTS.unlist,
    ...DELETE,
    dataFields: [nftRevocationEntry([SERIAL])],
  },
  {
    kind: 'unlist-evm',
    name: 'an EVM unlisting',
    intent: INTENTS.unlistEvm,
    ...CALL,
    dataFields: contractCallFields(setApprovalData(OPERATOR, false)),
  },
  {
    kind: 'mint',
    name: 'a mint',
    intent: INTENTS.mint,
    dataFieldNumber: 48,
    dataFields: [hbarAllowanceEntry(MARKET, 2n * FIFTY_HBAR)],
    theftRule: 'mint-pays-over',
    collectionGrantRule: 'mint-swap',
  },
  {
    kind: 'offer-allowance',
    name: 'an allowance for offers',
    intent: INTENTS.offers,
    ...APPROVE,
    dataFields: [hbarAllowanceEntry(MARKET, 500n * HBAR)],
  },
  {
    kind: 'associate',
    name: 'an association',
    intent: ASSOCIATE_INTENT,
    dataFieldNumber: 40,
    dataFields: [lengthDelimitedField(1, entityIdBytes(BUYER)), lengthDelimitedField(2, entityIdBytes(TOKEN))],
    theftRule: 'associate-type',
    collectionGrantRule: 'associate-type',
  },
  {
    kind: 'revoke',
    name: 'a revocation of an HBAR allowance',
    intent: INTENTS.revokeHbar,
    ...APPROVE,
    dataFields: [hbarAllowanceEntry(STRANGER, 0n)],
  },
]

/** One revocation of each kind of permission, except the HBAR allowance in `ACT_OF_EACH_KIND`. */
export const REVOCATION_ACTS: readonly RequestedAct[] = [
  {
    kind: 'revoke',
    name: 'a revocation of a token allowance',
    intent: INTENTS.revokeToken,
    ...APPROVE,
    dataFields: [tokenAllowanceEntry(STRANGER, 0)],
  },
  {
    kind: 'revoke',
    name: 'a revocation of a permission over a serial',
    intent: INTENTS.revokeSerial,
    ...DELETE,
    dataFields: [nftRevocationEntry([SERIAL])],
  },
  {
    kind: 'revoke',
    name: 'a revocation of a permission over a collection',
    intent: INTENTS.revokeAll,
    ...APPROVE,
    dataFields: [nftAllowanceEntry(STRANGER, [], NOT_APPROVED_FOR_ALL)],
  },
  {
    kind: 'revoke',
    name: 'a revocation of an operator',
    intent: INTENTS.revokeEvm,
    ...CALL,
    dataFields: contractCallFields(setApprovalData(OTHER_OPERATOR, false)),
  },
]

/** Mints and an EVM unlisting of other forms than in `ACT_OF_EACH_KIND`. */
export const ACTS_OF_OTHER_FORMS: readonly RequestedAct[] = [
  {
    kind: 'mint',
    name: 'a mint paid directly',
    intent: INTENTS.directMint,
    dataFieldNumber: 14,
    dataFields: [hbarList(hbarLegBytes(BUYER, -FIFTY_HBAR), hbarLegBytes(MARKET, FIFTY_HBAR))],
    theftRule: 'mint-pays-over',
    collectionGrantRule: 'mint-swap',
  },
  {
    kind: 'mint',
    name: 'a free claim',
    intent: INTENTS.freeMint,
    dataFieldNumber: 14,
    dataFields: [hbarList(hbarLegBytes(BUYER, 0n))],
    theftRule: 'mint-pays-over',
    collectionGrantRule: 'mint-swap',
  },
  {
    kind: 'unlist-evm',
    name: 'an EVM unlisting by a balance call',
    intent: INTENTS.unlistEvm,
    ...CALL,
    dataFields: contractCallFields(balanceOfSerialData(OWN_ADDRESS, SERIAL)),
  },
]

/** Data that permits a stranger every NFT of the collection. */
export const COLLECTION_GRANT_DATA = lengthDelimitedField(48, nftAllowanceEntry(STRANGER, [], APPROVED_FOR_ALL))

/** Encoded account ids that contain the account number as an EVM address: of the market, and of the buyer. */
export const MARKET_LONG_ZERO_ID = aliasIdBytes(MARKET.toString(16).padStart(40, '0'))
export const BUYER_LONG_ZERO_ID = aliasIdBytes(BUYER.toString(16).padStart(40, '0'))
