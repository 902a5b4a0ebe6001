import { randomBytes } from 'node:crypto'
import { tryParseHbar } from '@shared/amount'
import type { Proto } from '../../ledger/proto'
import { encodeBody } from '../transaction-bytes'
import { decimalUnits } from '../decimal-units'
import type { Deps } from '../deps'
import { Refusal, type AnswerBody } from '../refusal'
import { limitMintCount, type AcceptedCount } from './mint-count'
import { walletBody } from './mint-bodies'
import type { MintCompletion } from './completion'
import { launchStateAt, type Launch, type LaunchState, type Stage } from './launch'
import type { LaunchRecords } from './records'
import type { MintSession } from './sessions'
import type { CommissionTerms } from './shares'

type MintRequest = {
  readonly mintCode: string
  readonly buyer: number
  /** Price that the wallet expects for one NFT: decimal text in HBAR or in whole units of the stage's token. */
  readonly price: string
  /** Number of NFTs: 1 to 10. */
  readonly requestedCount: number
  readonly affiliateKeyHash: string
  readonly commission: CommissionTerms | null
}

export type PreparedMint = {
  readonly session: MintSession
  readonly launch: Launch
  readonly stage: Stage
  readonly body: Proto.ITransactionBody
  readonly acceptedCount: AcceptedCount
}

/** Launch records, and the refunds of sessions that expire. */
type PreparingLaunchpad = LaunchRecords & { readonly completion: Pick<MintCompletion, 'refunds'> }

/** Random bytes of a mint session's code, which has 24 characters in base64url. */
const CODE_BYTES = 18

/**
 * Opens a mint session, or refuses. Nothing moves on the ledger, and the limits of the stage do not count the mint yet.
 * Only a mint in a `direct` stage reserves an NFT.
 */
export function prepareMint(deps: Deps, launchpad: PreparingLaunchpad, request: MintRequest): PreparedMint {
  const launch = requireLaunch(deps, launchpad, request)
  const stage = requireOpenStage(deps, launchpad, launch)
  requirePrice(deps, stage, request.price)
  requireWhitelisted(deps, stage, request.buyer)
  const acceptedCount = requireCapacity(deps, launchpad, launch, stage, request)
  const swapSerial = stage.swapToken === null ? null : requireSwapSerial(deps, stage.swapToken, request.buyer)
  const { buyer, mintCode, affiliateKeyHash, commission, requestedCount } = request
  const { body, id } = walletBody(deps, { launch, stage, buyer, count: acceptedCount.count, commission, swapSerial })
  const session: MintSession = {
    code: randomBytes(CODE_BYTES).toString('base64url'),
    affiliate: affiliateKeyHash,
    buyer,
    mintCode,
    token: launch.token,
    stageId: stage.id,
    requested: requestedCount,
    accepted: acceptedCount.count,
    commission,
    swapSerial,
    heldSerial: stage.kind === 'direct' ? (launchpad.stock.unreservedSerials(launch, null)[0] ?? null) : null,
    transactionId: id,
    bodyBytes: encodeBody(body),
    createdAtMs: deps.clock.nowMs(),
    state: { status: 'prepared' },
  }
  launchpad.sessions.add(session)
  launchpad.completion.refunds.refundOnExpiry(session)
  return { session, launch, stage, body, acceptedCount }
}

/** Refusal of a mint that is not possible now: nothing was prepared, and no transaction is to be signed. */
const notMintableRefusal = (message: string, fields: AnswerBody = {}): Refusal => new Refusal(200, message, fields)

export const buyerIsSourceRefusal = (): Refusal =>
  notMintableRefusal('This wallet is the source of the NFTs. Mint from another wallet.', {
    errorCode: 'MINT_BUYER_IS_NFT_SOURCE',
    retryable: false,
  })

function requireLaunch(deps: Deps, launchpad: LaunchRecords, { mintCode, buyer }: MintRequest): Launch {
  const launch = launchpad.find(mintCode)
  if (!launch || !deps.rules.isKept('mint.code-known')) {
    throw new Refusal(400, 'Invalid parameter: no launch has this mintCode.')
  }
  if (launch.ownSiteOnly && deps.rules.isKept('mint.own-site-refused')) {
    throw new Refusal(403, 'The creator allows minting this launch only on the marketplace’s own site.')
  }
  if (buyer === launch.treasury && deps.rules.isKept('mint.buyer-is-source')) throw buyerIsSourceRefusal()
  return launch
}

const NOT_OPEN_MESSAGES: Readonly<Record<Exclude<LaunchState, 'open'>, string>> = {
  upcoming: 'The launch has not started.',
  paused: 'The launch is paused.',
  ended: 'The launch has ended.',
  sold_out: 'The launch is sold out.',
}

function requireOpenStage({ clock }: Deps, launchpad: LaunchRecords, launch: Launch): Stage {
  const launchState = launchStateAt(launch, launchpad.stock.remainingSerials(launch).length, clock.nowMs())
  const stage = launchpad.openStage(launch)
  if (launchState !== 'open') throw notMintableRefusal(`${NOT_OPEN_MESSAGES[launchState]} Nothing was prepared.`)
  if (!stage) throw notMintableRefusal('No stage of the launch is open. Nothing was prepared.')
  return stage
}

function requirePrice({ ledger, rules }: Deps, stage: Stage, expectedPrice: string): void {
  const currentPrice = priceText(ledger, stage)
  const price = tryParseHbar(expectedPrice.trim())
  if (price === null) throw new Refusal(400, 'Invalid parameter: price must be a plain decimal.')
  if (price === tryParseHbar(currentPrice) || !rules.isKept('mint.price-matches')) return
  throw new Refusal(400, `The price of one NFT is ${currentPrice} now. Nothing was prepared.`)
}

const HBAR_DECIMALS = 8

/** Price of one NFT as decimal text, in HBAR or in whole units of the stage's token. */
export function priceText({ state }: Deps['ledger'], { price, currency }: Stage): string {
  const decimals = currency === null ? HBAR_DECIMALS : (state.tokens.get(currency)?.decimals ?? 0)
  return decimalUnits(price, decimals)
}

function requireWhitelisted({ rules }: Deps, { whitelist }: Stage, buyer: number): void {
  if (whitelist === null || whitelist.includes(buyer) || !rules.isKept('mint.whitelist')) return
  throw notMintableRefusal('This wallet is not on the whitelist of the stage. Nothing was prepared.')
}

function requireCapacity(
  { rules }: Deps,
  launchpad: LaunchRecords,
  launch: Launch,
  stage: Stage,
  { buyer, requestedCount }: MintRequest,
): AcceptedCount {
  const freeCount = launchpad.stock.unreservedSerials(launch, null).length
  const stageLeftCount = stage.stock === null ? freeCount : stage.stock - launchpad.mintedCount(stage.id)
  const leftCount = Math.max(0, Math.min(freeCount, stageLeftCount))
  if (leftCount === 0) throw notMintableRefusal('All NFTs of the stage are minted or reserved. Nothing was prepared.')
  const mintedByWallet = launchpad.mintedCount(stage.id, buyer)
  const walletLeftCount = stage.maxPerWallet === null ? null : Math.max(0, stage.maxPerWallet - mintedByWallet)
  const acceptedCount = limitMintCount(requestedCount, { stage, leftCount, walletLeftCount }, rules)
  if (acceptedCount.count === 0)
    throw notMintableRefusal('This wallet has reached the limit of the stage. Nothing was prepared.')
  return acceptedCount
}

/** Serial that the wallet gives in the swap: the lowest unlisted serial, or the lowest serial if all are listed. */
function requireSwapSerial({ ledger, market, rules }: Deps, token: number, buyer: number): number {
  const ownedNfts = ledger.state.nftsOf(buyer).filter((nft) => nft.token === token)
  const unlistedNft = ownedNfts.find(
    ({ serial }) => !market.listing(token, serial) || !rules.isKept('mint.swap-unlisted'),
  )
  const chosenNft = unlistedNft ?? ownedNfts[0]
  if (chosenNft) return chosenNft.serial
  throw notMintableRefusal(`The wallet has no NFT of 0.0.${token} to swap. Nothing was prepared.`)
}
