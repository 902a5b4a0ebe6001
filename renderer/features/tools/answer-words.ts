/** Words for the field names of an answer. */
import { plainFieldName } from './tool-text'

/** Words for complete field names. Words for the parts of these names would be wrong or unclear. */
const FIXED_WORDS: ReadonlyMap<string, string> = new Map([
  ['avgSale24h', 'Average sale in 24 h'],
  ['volumePrev24h', 'Volume in the previous 24 h'],
  ['salesPrev24h', 'Sales in the previous 24 h'],
  ['volumeChangePct', 'Change of volume'],
  ['salesChangePct', 'Change of sales'],
  ['volumetotal', 'Volume of all time'],
  ['volumeprev', 'Previous volume'],
  ['salesprev', 'Previous sales'],
  ['floorprev', 'Previous floor'],
  ['asOf', 'As of'],
  ['maxAgeSeconds', 'Valid for, in seconds'],
  ['trait_type', 'Trait'],
  ['nftexid', 'NFT Ex id'],
  ['serialId', 'Serial'],
  ['nftSerialId', 'NFT serial'],
  ['nftTokenAddress', 'Collection'],
  ['sellerAddress', 'Seller'],
  ['buyerAddress', 'Buyer'],
  ['nftImage', 'Image'],
  ['isAvailableForPurchase', 'Available'],
  ['filterUserAccount', 'Account'],
  ['filterTraitName', 'Trait'],
  ['filterTraitValue', 'Value of the trait'],
  ['canSignInWithMetaMask', 'Can sign in with MetaMask'],
])
/** Words for parts of a field name. `1m` in a field name means 30 days. */
const PART_WORDS: ReadonlyMap<string, string> = new Map([
  ['hbar', 'HBAR'],
  ['nft', 'NFT'],
  ['nfts', 'NFTs'],
  ['usd', 'USD'],
  ['ai', 'AI'],
  ['evm', 'EVM'],
  ['sig', 'signature'],
  ['url', 'address'],
  ['avg', 'average'],
  ['min', 'lowest'],
  ['max', 'highest'],
  ['prev', 'previous'],
  ['pct', 'percent'],
  ['1m', '30 d'],
])
const IDENTIFIER = /^[a-z_][A-Za-z0-9_]{0,79}$/

/**
 * Readable words for a field name: "volume24h" becomes "Volume 24 h". The names of nested fields stay separated by " · ". A
 * name that is not an identifier is unchanged.
 */
export const fieldNameWords = (name: string): string => plainFieldName(name.split(' · ').map(nameWords).join(' · '))

function nameWords(name: string): string {
  const fixedWords = FIXED_WORDS.get(name)
  if (fixedWords !== undefined) return fixedWords
  if (!IDENTIFIER.test(name)) return name
  const nameParts = name
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .split(/[\s_]+/)
    .filter(Boolean)
  const words = nameParts.map(partWords).join(' ')
  // A name that consists only of underscores has no words and is unchanged.
  return words === '' ? name : words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Words for one part of a field name: "24h" becomes "24 h". */
function partWords(namePart: string): string {
  const lowerCasePart = namePart.toLowerCase()
  return PART_WORDS.get(lowerCasePart) ?? lowerCasePart.replace(/^(\d+)([hd])$/, '$1 $2')
}
