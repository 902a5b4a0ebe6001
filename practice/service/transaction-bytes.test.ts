import { AccountId, Hbar, NftId, Timestamp, TokenId, TransactionId, TransferTransaction } from '@hashgraph/sdk'
import { expect, it } from 'vitest'
import { transactionBody, encodeBody, saleTransfer, unsignedTransactionList } from './transaction-bytes'

it('writes a purchase byte for byte as the SDK would', () => {
  const sale = { buyer: 5012346, seller: 5012348, token: 4012877, serial: 2187, price: 64_000_000_001n }
  const start = { seconds: 1_795_000_000, nanos: 12 }
  const body = transactionBody(
    { payer: sale.buyer, start, memo: 'Listing 1' },
    { cryptoTransfer: saleTransfer(sale, 3064902) },
  )
  const sdk = new TransferTransaction()
    .addHbarTransfer('0.0.5012346', Hbar.fromTinybars(-64_000_000_001))
    .addHbarTransfer('0.0.5012348', Hbar.fromTinybars(62_720_000_001))
    .addHbarTransfer('0.0.3064902', Hbar.fromTinybars(1_280_000_000))
    .addApprovedNftTransfer(new NftId(TokenId.fromString('0.0.4012877'), 2187), '0.0.5012348', '0.0.5012346')
    .setTransactionMemo('Listing 1')
    .setMaxTransactionFee(new Hbar(1))
    .setTransactionValidDuration(180)
    .setTransactionId(new TransactionId(AccountId.fromString('0.0.5012346'), new Timestamp(start.seconds, start.nanos)))
    .setNodeAccountIds([new AccountId(3)])
    .freeze()
  expect(Buffer.from(unsignedTransactionList([encodeBody(body)])).toString('hex')).toBe(
    Buffer.from(sdk.toBytes()).toString('hex'),
  )
})
