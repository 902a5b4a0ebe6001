import { hashOf, hexOf } from '../hash'

/** A valid answer of the random number route, with the given fields replaced. */
export function sampleAnswer(
  over: { readonly count?: number; readonly salt?: string; readonly seconds?: number } = {},
) {
  const {
    count = 5,
    salt = 'bf527d8a9efc8bb4749f7a625beeb4bff29679de7c39006a46aca6342cb05a90',
    seconds = 1795266727,
  } = over
  const [number, min, max] = [1734882213, 1, 10_000] as const
  const commitment = hexOf(hashOf(salt)).slice(0, 16)
  const value = (end: string) => {
    const hash = hashOf(`${number}:${salt}${end}`)
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
    values: count === 1 ? [value('')] : Array.from({ length: count }, (_, i) => value(`:${i}`)),
  }
}
