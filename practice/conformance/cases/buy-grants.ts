import { AccountId, ContractExecuteTransaction, ContractFunctionParameters, TransactionId } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Case, UntestedPassage } from '../case'
import type { Fixture } from '../fixture'
import {
  OPERATOR,
  evmToken,
  listThroughApi,
  openEvmBuyer,
  openSeller,
  prepareBuy,
  prepareUnlist,
  signAndSubmitPrepared,
  type Seller,
} from '../trading'

/** Revokes the operator's approval on the ledger, as a seller may at any time without notice to the market. */
async function revokeApproval(market: Fixture, { accountId, key, token }: Seller): Promise<void> {
  // EVM address of the operator: the account number of `0.0.number` in hex.
  const operatorAddress = Number(OPERATOR.slice('0.0.'.length)).toString(16).padStart(40, '0')
  const call = new ContractExecuteTransaction()
    .setContractId(token)
    .setGas(90_000)
    .setFunction('setApprovalForAll', new ContractFunctionParameters().addAddress(operatorAddress).addBool(false))
    .setTransactionId(TransactionId.generate(accountId))
    .setNodeAccountIds([new AccountId(3)])
    .freeze()
  expect(await market.signAndSubmit(call.toBytes(), key)).toMatchObject({ status: 'SUCCESS' })
}

export const buyGrantCases: readonly Case[] = [
  {
    passages: ['affiliate/states-and-transitions/row-7', 'affiliate/errors/buynft-refusals/row-8'],
    name: 'A purchase is not prepared if the seller has revoked the approval',
    breaks: ['buy.seller-approves'],
    run: async (market) => {
      const nativeSeller = await openSeller(market)
      const nativeListing = await listThroughApi(market, nativeSeller)
      await signAndSubmitPrepared(market, await prepareUnlist(market, nativeSeller), nativeSeller)
      const evmSeller = await openSeller(market, { token: evmToken(market), keyType: 'ECDSA' })
      const evmListing = await listThroughApi(market, evmSeller)
      await revokeApproval(market, evmSeller)
      for (const listing of [evmListing, nativeListing]) {
        const refusal = await prepareBuy(market, listing, await openEvmBuyer(market))
        const expectedRefusal = { success: false, errorCode: 'LISTING_REVALIDATION_REQUIRED', retryable: false }
        expect(refusal.body).toMatchObject({ ...expectedRefusal, isGranted: false })
      }
    },
  },
]

export const untestedTradingPassages: readonly UntestedPassage[] = [
  {
    passages: ['affiliate/what-the-service-does/rule-3'],
    reason: 'People enforce this rule of the programme, and no request shows it. A revoked key is refused.',
  },
  {
    passages: ['affiliate/endpoints/text-2'],
    reason: 'A heading.',
  },
]
