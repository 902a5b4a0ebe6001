import { hashOf, hexOf } from '../hash'

/**
 * A valid answer to a request for random numbers. The values follow from the fixed ledger number, the range and the
 * salt, and the commitment from the salt. `seconds`: start of the transaction, in seconds since the epoch.
 */
export function sampleAnswer(
  replacements: { readonly count?: number; readonly salt?: string; readonly seconds?: number } = {},
) {
  const {
    count = 5,
    salt = 'bf527d8a9efc8bb4749f7a625beeb4bff29679de7c39006a46aca6342cb05a90',
    seconds = 1795266727,
  } = replacements
  const number = 1734882213
  const min = 1
  const max = 10_000
  const commitment = hexOf(hashOf(salt)).slice(0, 16)
  const valueFor = (indexSuffix: string) => {
    const hash = hashOf(`${number}:${salt}${indexSuffix}`)
    return (new DataView(hash.buffer, hash.byteOffset).getUint32(0) % (max - min + 1)) + min
  }
  return {
    success: true,
    hederaTransactionId: `0.0.1133968@${seconds}.004512345`,
    onChainPRNG: number,
    serverSalt: salt,
    saltCommitment: commitment,
    memo: `sc=${commitment}`,
    range: { min, max, size: max - min + 1 },
    count,
    values: count === 1 ? [valueFor('')] : Array.from({ length: count }, (_, index) => valueFor(`:${index}`)),
  }
}
