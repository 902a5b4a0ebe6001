import { formatHbar } from '@shared/amount'
import { z } from 'zod'
import { NODE_ACCOUNT } from '../../ledger/fees'
import { bytesObject } from '../transaction-bytes'
import type { Caller } from '../caller'
import type { AnswerBody } from '../refusal'
import { preparedBytes } from '../prepared-bytes'
import { refusalWithCode } from '../refusal-schema'
import type { Service } from '../service'
import { ledgerIdText, nftexId } from '../views'
import { hasEcdsaKey } from './accounts'
import { checkTradeable } from './buy-checks'
import { bytesField } from './buy-prepare'
import { collectionApproval, serialApproval } from './list-bodies'
import { makePreparation, transactionIdParts, type NewPreparation } from './make-preparation'
import { tradeRefusal } from './refusals'

export const listPrepareAnswer = z.strictObject({
  success: z.literal(true),
  apimessage: z.string(),
  price: z.string().describe('HBAR, decimal'),
  user_address: z.string(),
  serial_number: z.string(),
  token_address: z.string(),
  sentient_db_nftid: z.number().int(),
  requiresAllowanceApprove: z.literal(true).describe('A signature is always needed'),
  requiresPingBack: z.literal(true).describe('The completion route has to be called'),
  spender: z.string().describe('The market’s operator'),
  saleVerificationCode: z.string(),
  memo: z.string(),
  skipOnChainApprove: z.literal(false).describe('Retired field, always false'),
  transBytes: bytesField,
  transId: z.strictObject({
    accountId: z.string(),
    validStart: z.strictObject({ seconds: z.number().int(), nanos: z.number().int() }),
    scheduled: z.literal(false),
    nonce: z.null(),
  }),
  transid: z.string().describe('The same id as transId, as one text'),
  nodeId: z.array(z.string()),
})

export const listPrepareRefusal = refusalWithCode(
  ['NOT_OWNER', 'EVM_ECDSA_REQUIRED', 'COLLECTION_NOT_TRADEABLE', 'COLLECTION_TRADE_CHECK_UNAVAILABLE'],
  { isOwner: z.boolean().optional() },
)

export type SellerNft = { readonly user: number; readonly token: number; readonly serial: number }

/**
 * Returns whether the NFT is native or of a contract. Refuses unless the seller owns the NFT and, for an EVM NFT, has
 * an ECDSA key.
 */
export function requireNftKind({ ledger, rules }: Service, { user, token, serial }: SellerNft): 'native' | 'evm' {
  if (ledger.state.ownerOf(token, serial) !== user && rules.isKept('trade.owner-only')) {
    throw tradeRefusal('NOT_OWNER', 'This account does not own the NFT. Nothing was prepared.', { isOwner: false })
  }
  if (!ledger.state.contracts.has(token)) return 'native'
  if (!hasEcdsaKey(ledger.state.requireAccount(user)) && rules.isKept('list-evm.needs-ecdsa')) {
    const message = 'This NFT can only be traded by an account with an ECDSA key. Nothing was prepared.'
    throw tradeRefusal('EVM_ECDSA_REQUIRED', message)
  }
  return 'evm'
}

/**
 * Prepares the transaction with which the seller lists the NFT at this price in tinybar. To change the price of a
 * listing, the seller has to sign again.
 */
export function prepareList(service: Service, caller: Caller, nft: SellerNft, price: bigint): AnswerBody {
  checkTradeable(service, nft.token)
  const kind = requireNftKind(service, nft)
  const { operator, ledger, rules } = service
  const ownedNft = { ...nft, owner: nft.user }
  const approval =
    kind === 'evm'
      ? collectionApproval(ledger.state, nft.token, operator.account, rules.isKept('list-evm.approves-the-operator'))
      : serialApproval(ownedNft, operator.account, !rules.isKept('list.one-serial'))
  const terms = { ...nft, act: 'list', kind, price, revokes: false } as const
  return listView(service, makePreparation(service, caller, terms, approval))
}

/** Answer with the transaction that the seller has to sign. */
function listView(service: Service, { preparation, body, memo }: NewPreparation): AnswerBody {
  const { user, token, serial, price, code, transactionId } = preparation
  const { accountId, seconds, nanos } = transactionIdParts(transactionId)
  return {
    success: true,
    apimessage: 'Sign and submit the transaction, then complete the listing.',
    price: formatHbar(price),
    user_address: ledgerIdText(user),
    serial_number: String(serial),
    token_address: ledgerIdText(token),
    sentient_db_nftid: nftexId(token, serial),
    requiresAllowanceApprove: true,
    requiresPingBack: true,
    spender: ledgerIdText(service.operator.account),
    saleVerificationCode: code,
    memo,
    skipOnChainApprove: false,
    transBytes: bytesObject(preparedBytes(service, body)),
    transId: { accountId, validStart: { seconds, nanos }, scheduled: false, nonce: null },
    transid: transactionId,
    nodeId: [ledgerIdText(NODE_ACCOUNT)],
  }
}
