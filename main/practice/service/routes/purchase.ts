import { parseId } from '@shared/ids'
import { tryParseHbar } from '@shared/amount'
import { FEES } from '../../ledger/fees'
import type { Proto } from '../../ledger/proto'
import { AFFILIATE } from '../../world/accounts'
import type { Listing } from '../../world/market'
import type { Caller } from '../auth'
import { bytesObject } from '../bytes'
import { preparedBytes } from '../prepared'
import { Refusal, Reply, anyAnswer, operation, type Body } from '../operation'
import { ledgerId, serialParam, text } from '../params'
import { isPrepared, type Purchase } from '../purchases'
import type { Service } from '../service'
import { id, hbar, nftexId } from '../views'

/** Caps on preparations. The documents name them without figures; these leave room for a busy hour. */
export const CAPS = {
  perMinute: { limit: 30, windowMs: 60_000 },
  perHour: { limit: 200, windowMs: 3_600_000 },
  perNftAndHour: { limit: 8, windowMs: 3_600_000 },
} as const
const COMMISSION_DENOMINATOR = 10_000
const TOTAL_COMMISSION = 200

const buynft = operation({
  name: 'buynft',
  tag: 'affiliate',
  method: 'POST',
  path: '/v1/affiliate/market/buynft',
  auth: 'affiliate',
  summary: 'Prepares a purchase: unsigned bytes and a hold on the NFT.',
  params: { query: { token_address: ledgerId, serial_number: serialParam, user_address: text(64), price: text(40) } },
  answer: anyAnswer,
  handle: async (service, params, caller) => {
    const buyer = parseUser(service, params.user_address)
    const price = tryParseHbar(params.price)
    if (price === null || price <= 0n) throw new Refusal(400, 'Invalid parameter: price must be a positive amount.')
    const nft = { token: params.token_address, serial: params.serial_number }
    checkCaps(service, caller, nft)
    const listing = checkListing(service, nft, price, buyer)
    const prepared = await prepare(service, listing, buyer, caller)
    if (!prepared)
      return notNow('The listing could not be reserved.', 'LISTING_REVALIDATION_REQUIRED', { isGranted: false })
    return prepareView(service, prepared.purchase, prepared.body)
  },
})

/** `0.0.N` with N above zero, at most 16 characters without its checksum, and an account the ledger knows. */
function parseUser(service: Service, given: string): number {
  const plain = parseId(given.trim())?.id ?? ''
  const num = /^0\.0\.([1-9]\d*)$/.exec(plain)?.[1]
  const known = num !== undefined && plain.length <= 16 && service.ledger.state.accounts.has(Number(num))
  if (known) return Number(num)
  throw new Refusal(400, 'user_address is not an account of this network.', {
    errorCode: 'INVALID_USER_ADDRESS',
    retryable: false,
  })
}

type Nft = { readonly token: number; readonly serial: number }

const capNames = (caller: Caller, nft: Nft): { minute: string; hour: string; nft: string } => ({
  minute: `prepare minute ${caller.key?.hash}`,
  hour: `prepare hour ${caller.key?.hash}`,
  nft: `prepare nft ${caller.key?.hash} ${nft.token}/${nft.serial}`,
})

function checkCaps({ limits, faults }: Service, caller: Caller, nft: Nft): void {
  if (!faults.limits) return
  const names = capNames(caller, nft)
  const refuse = (errorCode: string, retryAfter: number, message: string): never => {
    const extra = { errorCode, retryAfter, retryAfterSeconds: retryAfter, retryable: true }
    throw new Refusal(429, message, extra, { 'Retry-After': String(retryAfter) })
  }
  const full = (name: string, cap: { limit: number; windowMs: number }): boolean =>
    limits.isFull(name, cap.limit, cap.windowMs)
  if (full(names.minute, CAPS.perMinute)) refuse('PREPARE_CAP', 60, 'Too many preparations in the last minute.')
  if (full(names.nft, CAPS.perNftAndHour))
    refuse('PURCHASE_HOLD_LIMIT', 900, 'This NFT was prepared too often in the last hour.')
  if (full(names.hour, CAPS.perHour))
    refuse('AFFILIATE_HOLD_BUDGET', 900, 'Too many purchases prepared in the last hour.')
}

function countPreparation({ limits }: Service, caller: Caller, nft: Nft): void {
  const names = capNames(caller, nft)
  limits.takeWindow(names.minute, CAPS.perMinute.limit, CAPS.perMinute.windowMs)
  limits.takeWindow(names.hour, CAPS.perHour.limit, CAPS.perHour.windowMs)
  limits.takeWindow(names.nft, CAPS.perNftAndHour.limit, CAPS.perNftAndHour.windowMs)
}

const refusal = (message: string, errorCode: string, extra: Body = {}): Refusal =>
  new Refusal(200, message, { errorCode, retryable: false, ...extra })

const notNow = (message: string, errorCode: string, extra: Body = {}): Body => ({
  success: false,
  apimessage: message,
  errorCode,
  retryable: true,
  ...extra,
})

function checkListing(service: Service, nft: Nft, price: bigint, buyer: number): Listing {
  const { market, ledger, purchases } = service
  const listing = market.listing(nft.token, nft.serial)
  if (!listing || ledger.state.ownerOf(nft.token, nft.serial) !== listing.seller) {
    throw refusal('The NFT is not listed any more.', 'LISTING_REVALIDATION_REQUIRED')
  }
  if (listing.seller === buyer) throw refusal('The NFT is your own.', 'OWN_LISTING', { isOwner: true })
  if (listing.price !== price) {
    throw refusal('The price is not the listing’s price any more.', 'LISTING_REVALIDATION_REQUIRED')
  }
  const hold = purchases.hold(nft.token, nft.serial)
  if (hold && hold.buyer !== buyer) {
    const retryAfterSeconds = purchases.secondsLeft(hold)
    const extra = { retryable: true, retryAfterSeconds }
    throw refusal('The NFT is in another checkout.', 'LISTING_REVALIDATION_REQUIRED', extra)
  }
  if (ledger.state.requireAccount(buyer).balance < price + FEES.nftTransfer) {
    throw refusal('The balance does not cover price and network fee.', 'INSUFFICIENT_BALANCE')
  }
  return listing
}

function prepare(
  service: Service,
  listing: Listing,
  buyer: number,
  caller: Caller,
): ReturnType<Service['purchases']['prepare']> {
  if (service.faults.node.down) return Promise.resolve(null)
  countPreparation(service, caller, listing)
  return service.purchases.prepare(listing, buyer, caller.key?.hash ?? '')
}

function prepareView(service: Service, purchase: Purchase, body: Proto.ITransactionBody): Body {
  const [accountId = '', start = ''] = purchase.transactionId.split('@')
  const bytes = bytesObject(preparedBytes(service, body))
  return {
    success: true,
    apimessage: 'Sign and submit the transaction, then complete the purchase.',
    errorCode: null,
    retryable: null,
    isOwner: false,
    isGranted: true,
    saleprice: hbar(purchase.price),
    saleVerificationCode: purchase.code,
    affiliateName: 'Practice affiliate',
    // The practice affiliate is under review, and an account under review earns nothing.
    affiliateCommission: 0,
    totalCommission: TOTAL_COMMISSION,
    commissionDenominator: COMMISSION_DENOMINATOR,
    affiliateAddress: id(AFFILIATE),
    nftexid: nftexId(purchase.token, purchase.serial),
    memo: purchase.memo,
    transactionType: null,
    requiresHbarAllowance: null,
    isEvmNft: null,
    transId: { accountId, validStart: start, scheduled: false },
    nodeId: ['0.0.3'],
    transBytes: bytes,
    transBase64: bytes,
  }
}

const buynftres = operation({
  name: 'buynftres',
  tag: 'affiliate',
  method: 'POST',
  path: '/v1/affiliate/market/buynftres',
  auth: 'affiliate',
  summary: 'Records a purchase whose prepared transaction reached consensus.',
  params: { body: { saleVerificationCode: text(100), transactionId: text(80).optional() } },
  answer: anyAnswer,
  handle: (service, params, caller) => {
    const purchase = service.purchases.find(params.saleVerificationCode)
    if (!purchase) return ended('NOPREPARE', 'No purchase was prepared under this code.')
    if (purchase.affiliate !== caller.key?.hash) {
      throw new Refusal(403, 'The purchase was prepared with another key.', {
        errorCode: 'WRONGAFFILIATE',
        retryable: false,
      })
    }
    const given = params.transactionId
    if (given !== undefined && given !== '' && normalId(given) !== purchase.transactionId) {
      return new Reply(401, {
        ...ended('TXMISMATCH', 'The transaction is not the prepared one.'),
        reprepareRequired: false,
      })
    }
    return complete(service, purchase)
  },
})

/** Both spellings of a transaction id, to one; null for neither. */
export function normalId(given: string): string | null {
  const match = /^(0\.0\.\d{1,18})[@-](\d{1,12})[.-](\d{1,9})$/.exec(given.trim())
  return match ? `${match[1]}@${match[2]}.${(match[3] ?? '').padStart(9, '0')}` : null
}

const ended = (errorCode: string, apimessage: string): Body => ({
  success: false,
  apimessage,
  errorCode,
  retryable: false,
  reprepareRequired: true,
})

const done = (alreadyRecorded: boolean): Body => ({
  success: true,
  apimessage: 'The purchase is recorded.',
  batchTransid: null,
  errorCode: null,
  retryable: null,
  alreadyRecorded,
})

function complete(service: Service, purchase: Purchase): Body | Reply {
  if (purchase.state === 'recorded') return done(true)
  const transaction = service.ledger.find(purchase.transactionId)
  if (transaction?.outcome?.code === 'SUCCESS' && isPrepared(transaction, purchase)) {
    service.purchases.record(purchase)
    return done(false)
  }
  const isOpen = purchase.state === 'prepared' || purchase.state === 'granting'
  if (transaction ? !transaction.outcome : isOpen) {
    return { ...notNow('The ledger does not show the transaction yet.', 'TXUNCONFIRMED'), retryAfterSeconds: 3 }
  }
  if (isOpen) service.purchases.fail(purchase)
  const receiptStatus = transaction?.outcome?.code
  const extra = receiptStatus === undefined ? {} : { receiptStatus }
  return new Reply(401, { ...ended('TXNOTVERIFIED', 'The prepared transaction did not succeed.'), ...extra })
}

export const purchaseOperations = [buynft, buynftres]
