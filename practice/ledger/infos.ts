import { accountProto, contractProto, int64, keyProto, tokenProto, type Proto } from './proto'
import { nftKey, type Account, type CustomFee, type EvmCollection, type LedgerState, type Token } from './state'

/** Ledger id of a local network. */
const LEDGER_ID = Uint8Array.of(3)
/** Creation time of every NFT, because the ledger does not store when an NFT was minted. */
const NFT_CREATED = { seconds: int64(1_700_000_000) }
/** Key of a hollow account: an empty key list. */
const NO_KEY: Proto.IKey = { keyList: { keys: [] } }
/** Start of the year 2100, in place of an expiration: nothing expires on this ledger. */
const NEVER_EXPIRES = { seconds: int64(4_102_444_800) }
/** 90 days, the network's default. */
const RENEW_PERIOD = { seconds: int64(7_776_000) }

/** Number of NFTs, or of smallest units of a fungible token, that an account holds. */
const heldAmount = (state: LedgerState, num: number, token: Token): bigint =>
  token.kind === 'nft' ? BigInt(state.countOwned(num, token.num)) : state.unitsOf(num, token.num)

const tokensOf = (state: LedgerState, account: Account): Token[] =>
  [...account.tokens].flatMap((num) => state.tokens.get(num) ?? [])

export const tokenBalances = (state: LedgerState, account: Account): Proto.ITokenBalance[] =>
  tokensOf(state, account).map((token) => ({
    tokenId: tokenProto(token.num),
    balance: int64(heldAmount(state, account.num, token)),
    decimals: token.decimals,
  }))

export function accountInfo(state: LedgerState, account: Account): Proto.CryptoGetInfoResponse.IAccountInfo {
  const { num, evmAddress } = account
  const key = account.key()
  return {
    accountID: accountProto(num),
    contractAccountID: evmAddress ?? num.toString(16).padStart(40, '0'),
    key: key ? keyProto(key) : NO_KEY,
    balance: int64(account.balance),
    receiverSigRequired: account.receiverSigRequired,
    expirationTime: NEVER_EXPIRES,
    autoRenewPeriod: RENEW_PERIOD,
    memo: '',
    ownedNfts: int64(state.nftsOf(num).length),
    maxAutomaticTokenAssociations: account.maxAutoAssociations,
    // `alias` is left out: clients read that field as a serialized key, and an EVM address is not a key.
    tokenRelationships: tokensOf(state, account).map((token) => ({
      tokenId: tokenProto(token.num),
      symbol: token.symbol,
      balance: int64(heldAmount(state, num, token)),
      kycStatus: kycStatus(token, account),
      freezeStatus: freezeStatus(token, account),
      decimals: token.decimals,
      automaticAssociation: account.autoTokens.has(token.num),
    })),
    ledgerId: LEDGER_ID,
  }
}

/** `TokenKycStatus` of the protocol: 0 not applicable, 1 granted, 2 revoked. */
function kycStatus(token: Token, account: Account): 0 | 1 | 2 {
  if (!token.hasKycKey) return 0
  return account.kyc.has(token.num) || token.treasury === account.num ? 1 : 2
}

/** `TokenFreezeStatus` of the protocol: 0 not applicable, 1 frozen, 2 unfrozen. */
function freezeStatus(token: Token, account: Account): 0 | 1 | 2 {
  if (!token.hasFreezeKey) return 0
  return account.frozen.has(token.num) ? 1 : 2
}

export const contractInfo = ({
  num,
  evmAddress,
  name,
}: EvmCollection): Proto.ContractGetInfoResponse.IContractInfo => ({
  contractID: contractProto(num),
  accountID: accountProto(num),
  contractAccountID: evmAddress,
  expirationTime: NEVER_EXPIRES,
  autoRenewPeriod: RENEW_PERIOD,
  storage: int64(0),
  memo: name,
  balance: int64(0),
  deleted: false,
  ledgerId: LEDGER_ID,
})

export const tokenInfo = (token: Token): Proto.ITokenInfo => ({
  tokenId: tokenProto(token.num),
  name: token.name,
  symbol: token.symbol,
  decimals: token.decimals,
  totalSupply: int64(token.supply),
  treasury: accountProto(token.treasury),
  // 2 is unfrozen, and for KYC revoked; 0 is not applicable.
  defaultFreezeStatus: token.hasFreezeKey ? 2 : 0,
  defaultKycStatus: token.hasKycKey ? 2 : 0,
  deleted: false,
  autoRenewPeriod: RENEW_PERIOD,
  expiry: NEVER_EXPIRES,
  memo: '',
  // 1 is non-fungible, 0 fungible.
  tokenType: token.kind === 'nft' ? 1 : 0,
  // 1 is a finite supply.
  supplyType: 1,
  maxSupply: int64(token.supply),
  customFees: token.fees.map(feeProto),
  // 0 is not applicable, because no token has a pause key.
  pauseStatus: 0,
  ledgerId: LEDGER_ID,
})

const fixedFeeProto = ({ amount, token }: { amount: bigint; token: number | null }): Proto.IFixedFee => ({
  amount: int64(amount),
  ...(token === null ? {} : { denominatingTokenId: tokenProto(token) }),
})

function feeProto(fee: CustomFee): Proto.ICustomFee {
  const common = { feeCollectorAccountId: accountProto(fee.collector), allCollectorsAreExempt: false }
  if (fee.kind === 'fixed') return { ...common, fixedFee: fixedFeeProto(fee) }
  const fraction = { numerator: int64(fee.numerator), denominator: int64(fee.denominator) }
  return {
    ...common,
    royaltyFee: {
      exchangeValueFraction: fraction,
      ...(fee.fallback ? { fallbackFee: fixedFeeProto(fee.fallback) } : {}),
    },
  }
}

/** Info of a native NFT; null if the NFT does not exist. */
export function nftInfo(state: LedgerState, token: Token, serial: number): Proto.ITokenNftInfo | null {
  const owner = token.kind === 'nft' ? state.ownerOf(token.num, serial) : null
  if (owner === null) return null
  const spender = state.serialAllowances.get(nftKey(token.num, serial))?.spender
  return {
    nftID: { token_ID: tokenProto(token.num), serialNumber: int64(serial) },
    accountID: accountProto(owner),
    creationTime: NFT_CREATED,
    metadata: Buffer.from(token.metadata(serial)),
    ledgerId: LEDGER_ID,
    ...(spender === undefined ? {} : { spenderId: accountProto(spender) }),
  }
}
