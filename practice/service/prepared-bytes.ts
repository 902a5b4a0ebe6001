import { accountNum, fromInt64, tokenNum, type Proto } from '../ledger/proto'
import { person } from '../world/accounts'
import { encodeBody, unsignedTransactionList } from './transaction-bytes'
import type { Deps } from './deps'
import { hostileBytes } from './hostile/hostile'

/**
 * Unsigned bytes that a prepare route returns for signing: the honest body, or another body while hostile bytes are set
 * as a fault. Every route that returns bytes to sign uses this function.
 */
export function preparedBytes(deps: Pick<Deps, 'faults' | 'ledger'>, honestBody: Proto.ITransactionBody): Uint8Array {
  return takeHostileBytes(deps, honestBody) ?? unsignedTransactionList([encodeBody(honestBody)])
}

/**
 * Takes hostile bytes of the variant that is set as a fault, and reduces the `times` left of the fault by one. Returns
 * null and leaves `times` unchanged if no variant is set, or if the variant does not fit the honest body.
 */
function takeHostileBytes(
  { faults, ledger }: Pick<Deps, 'faults' | 'ledger'>,
  honestBody: Proto.ITransactionBody,
): Uint8Array | null {
  if (!faults.hostileBytes) return null
  const payer = accountNum(honestBody.transactionID?.accountID) ?? 0
  const movedNftKeys = new Set(
    (honestBody.cryptoTransfer?.tokenTransfers ?? []).flatMap((tokenTransfer) =>
      (tokenTransfer.nftTransfers ?? []).map(
        (leg) => `${tokenNum(tokenTransfer.token)}/${fromInt64(leg.serialNumber)}`,
      ),
    ),
  )
  const victimNft = ledger.state.nftsOf(payer).find((nft) => !movedNftKeys.has(`${nft.token}/${nft.serial}`)) ?? null
  const attacker = person('stranger').num
  const bytes = hostileBytes(faults.hostileBytes.variant, { honestBody, payer, attacker, victimNft })
  if (!bytes) return null
  faults.hostileBytes.times -= 1
  if (faults.hostileBytes.times <= 0) faults.hostileBytes = null
  return bytes
}
