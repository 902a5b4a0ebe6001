import { mintNftRes } from '@shared/market/affiliate'
import type { FlowStartOf, FlowRequest } from '../../journal/flow-start'
import type { Mirror, MirrorTransaction } from '../../hedera/mirror'
import type { Arrival } from '../../hedera/mirror-arrivals'
import { AppFailure } from '../../platform/app-failure'
import {
  BUYER,
  HBAR,
  NOW_SECONDS,
  VALID_START_SECONDS,
  STRANGER,
  forNode,
  hbarList,
  entityIdBytes,
  hbarLegBytes,
  encodeTransactionList,
  transfer,
} from '../../signing/testing/pieces'
import { varintField, lengthDelimitedField } from '../../signing/testing/wire-write'
import { createMint } from '../mint'
import type { RunnerDeps } from '../runner-deps'
import type { Script } from './rig'
import {
  ACCOUNT,
  OPERATOR,
  SIGNED_ID,
  TOKEN,
  allowanceBytes,
  jsonBytes,
  createServiceRig,
  ledgerTransaction,
  refusalFailure,
  flowRequest,
  type Answers,
} from './service-rig'

const MINT = flowRequest<FlowRequest<FlowStartOf<'mint'>>>({
  kind: 'mint',
  token: TOKEN,
  mintCode: 'tide-2',
  count: 3,
  maxPrice: '10',
  agreed: 'I have read it',
})
/** The launch in the market's list of mint events. */
export const LAUNCH = {
  mintCode: 'tide-2',
  mintEventName: 'Tide',
  tokenAddress: TOKEN,
  availableCount: 50,
  mintPrice: 10,
  isSoldOut: false,
  startDateUnix: NOW_SECONDS - 3600,
  endDateUnix: NOW_SECONDS + 86_400,
}
/** Answer that prepares a mint of three NFTs, paid by an allowance of 30 HBAR. */
export const PREPARED_ANSWER = {
  success: true,
  transBytes: jsonBytes(allowanceBytes(30n * HBAR)),
  saleVerificationCode: 'code-1',
  isAllowanceApprove: true,
  requiredAllowance: 30,
  transactionId: SIGNED_ID,
  originalRequestedMintCount: 3,
  acceptedMintCount: 3,
  mintCountAdjusted: false,
}
const PAYMENT_ID = lengthDelimitedField(
  1,
  lengthDelimitedField(1, varintField(1, VALID_START_SECONDS), varintField(2, 1)),
  lengthDelimitedField(2, entityIdBytes(BUYER)),
)
/** Transaction bytes that pay ten HBAR directly to an account that is on no list of the person. */
export const DIRECT_PAYMENT_BYTES = encodeTransactionList(
  forNode(3, {
    id: PAYMENT_ID,
    data: transfer(hbarList(hbarLegBytes(BUYER, -10n * HBAR), hbarLegBytes(STRANGER, 10n * HBAR))),
  }),
)
/**
 * Answer for a mint that the signed transaction pays directly, without an allowance. The market accepts one of the
 * three requested NFTs.
 */
export const DIRECT_PAYMENT_ANSWER = {
  ...PREPARED_ANSWER,
  isAllowanceApprove: false,
  requiresAllowanceApprove: false,
  acceptedMintCount: 1,
  mintCountAdjusted: true,
  transBytes: jsonBytes(DIRECT_PAYMENT_BYTES),
}
/** A minted NFT in the service's answer. */
export const mintedNft = (serialId: number) => ({ tokenId: TOKEN, serialId, name: `Tide ${serialId}` })
/** Answer of the completion call: all three NFTs were minted. */
export const MINTED_ANSWER = {
  success: true,
  mintedCount: 3,
  partialMint: false,
  nfts: [mintedNft(7), mintedNft(8), mintedNft(9)],
}
/** Id of the service's own transaction, which transfers the minted NFTs. */
export const MINT_TRANSFER_ID = '0.0.3003@1795262390.000000009'
/** The service's transaction as the mirror reports it: successful, with these NFTs for the account. */
export const mintTransfer = (...serials: number[]): MirrorTransaction =>
  ledgerTransaction('SUCCESS', { nfts: serials.map((serial) => ({ token: TOKEN, serial, to: ACCOUNT })) })
/** Arrivals of NFTs that a transaction of the spender brought, as the mirror reports them. */
export const arrivalsFromSpender = (...serials: number[]): Arrival[] =>
  serials.map((serial) => ({ serial, payer: OPERATOR }))
/** Arrivals of NFTs that a transaction of another account brought. */
export const arrivalsFromOther = (...serials: number[]): Arrival[] =>
  serials.map((serial) => ({ serial, payer: '0.0.9009' }))
/** Failure of a completion call that the service refuses. */
export const completionRefusal = (errorCode: string, body: object = {}, status = 200) =>
  refusalFailure(mintNftRes, { errorCode, ...body }, status)
/** Error of a completion call whose answer was lost. */
export const COMPLETION_LOST = new AppFailure({
  code: 'outcome-unknown',
  operation: 'mintNftRes',
  failure: 'mint-answer-lost',
  idempotencyKey: null,
})
/** Leftover of an allowance of which nothing was used; there was no earlier allowance for the spender. */
export const WHOLE_LEFTOVER = { spender: OPERATOR, granted: '30', before: '0' }
/** Time from the preparation of a mint to the end of its session, as in mint.ts. */
export const SESSION_MS = 20 * 60_000

/** Answer that accepts three of seven requested NFTs, with the market's reason. */
export const LOWER_COUNT_ANSWER = {
  ...PREPARED_ANSWER,
  originalRequestedMintCount: 7,
  mintCountAdjusted: true,
  apimessage: 'Accepted 3 of 7: one mint takes at most 3 here.',
}

/** A rig whose runner has begun a mint of `count` NFTs, three by default. */
export async function startMint(
  answers: Answers,
  mirror: Partial<Mirror> = {},
  script: Partial<Script> = {},
  deps: Partial<RunnerDeps> = {},
  count = MINT.count,
) {
  const rig = await createServiceRig<FlowStartOf<'mint'>>('mint', (kindDeps) => createMint(kindDeps), {
    answers: { mintEvents: { mintEvents: [LAUNCH] }, mintNft: PREPARED_ANSWER, ...answers },
    mirror: {
      arrivedSince: () => Promise.resolve([]),
      tokenKind: () => Promise.resolve({ kind: 'native-nft' }),
      ...mirror,
    },
    script,
    deps,
  })
  const runner = rig.start()
  return { ...rig, runner, id: runner.begin({ ...MINT, count }).id }
}
