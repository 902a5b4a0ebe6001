import { formatHbar } from '@shared/amount'
import { anyAnswer, operation, type Body } from '../operation'
import { integerOr, ledgerId, text } from '../params'
import type { Service } from '../service'
import { id, iso, metadataUri } from '../views'

export const MAX_AGE_SECONDS = 15
const HOLDINGS_CACHE_MS = 60_000

const readiness = operation({
  name: 'accountReadiness',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/account/readiness',
  auth: 'public',
  summary: 'Whether an account can sign, pay and receive.',
  params: { query: { account: ledgerId, token: ledgerId.optional() } },
  answer: anyAnswer,
  handle: (service, { account, token }) => {
    const name = `readiness ${account} ${token ?? ''}`
    const read = service.cache.get(name, MAX_AGE_SECONDS * 1000, () => readinessOf(service, account, token))
    return { ...read.value, asOf: iso(read.atMs), observedAt: iso(read.atMs), maxAgeSeconds: MAX_AGE_SECONDS }
  },
})

function readinessOf(service: Service, num: number, token: number | undefined): Body {
  const account = service.ledger.state.accounts.get(num)
  const tokenPart = token === undefined ? {} : { token: tokenReadiness(service, num, token) }
  const notes = ['Advisory: the ledger decides when the transaction is submitted.']
  if (!account) {
    return { success: true, accountId: id(num), exists: false, ...unknownAccount, ...tokenPart, notes }
  }
  const ecdsa = account.key().type === 'ECDSA'
  return {
    success: true,
    accountId: id(num),
    exists: true,
    deleted: false,
    key: {
      type: ecdsa ? 'ECDSA_SECP256K1' : 'ED25519',
      canSignIn: true,
      canSignInWithMetaMask: ecdsa,
      reason: ecdsa ? null : 'METAMASK_NEEDS_ECDSA',
    },
    hbar: { tinybars: account.balance.toString(), amount: formatHbar(account.balance), reason: null },
    evm: {
      address: `0x${account.evmAddress ?? num.toString(16).padStart(40, '0')}`,
      hasAlias: account.evmAddress !== null,
      aliasMatchesKey: account.evmAddress === null ? null : ecdsa,
      keyEligibleForEvmNfts: ecdsa,
    },
    autoAssociation: { max: account.maxAutoAssociations },
    receiverSigRequired: account.receiverSigRequired,
    ...tokenPart,
    notes,
  }
}

const unknownAccount = {
  deleted: null,
  key: { type: null, canSignIn: false, canSignInWithMetaMask: false, reason: 'ACCOUNT_NOT_FOUND' },
  hbar: { tinybars: null, amount: null, reason: 'ACCOUNT_NOT_FOUND' },
  evm: { address: null, hasAlias: null, aliasMatchesKey: null, keyEligibleForEvmNfts: null },
  autoAssociation: { max: null },
  receiverSigRequired: null,
}

function tokenReadiness(service: Service, num: number, token: number): Body {
  const account = service.ledger.state.accounts.get(num)
  const known = service.market.collections.has(token)
  const base = {
    tokenId: id(token),
    sentxCollection: known,
    kind: known ? 'native' : null,
    frozen: false,
    kycRevoked: false,
  }
  if (!known) {
    return {
      ...base,
      associated: null,
      frozen: null,
      kycRevoked: null,
      readyForSentxPurchase: null,
      reason: 'NOT_ON_SVC',
    }
  }
  if (!account) return { ...base, associated: null, readyForSentxPurchase: null, reason: 'ACCOUNT_NOT_FOUND' }
  const associated = account.tokens.has(token)
  const max = account.maxAutoAssociations
  const hasSlot = max === -1 || account.usedAutoAssociations < max
  const ready = associated || hasSlot
  return { ...base, associated, readyForSentxPurchase: ready, reason: ready ? null : 'TOKEN_NOT_ASSOCIATED' }
}

const accountNfts = operation({
  name: 'accountNfts',
  tag: 'token',
  method: 'GET',
  path: '/v1/public/token/accountnfts',
  auth: 'public',
  summary: 'The NFTs of a wallet, page by page; kept for 60 seconds.',
  params: { query: { account: ledgerId, limit: integerOr(25, 1, 50), startToken: text(60).optional() } },
  answer: anyAnswer,
  handle: (service, { account, limit, startToken }) => {
    const name = `holdings ${account} ${limit} ${startToken ?? ''}`
    return service.cache.get(name, HOLDINGS_CACHE_MS, () => holdings(service, account, limit, startToken)).value
  },
})

function holdings(service: Service, account: number, limit: number, startToken: string | undefined): Body {
  // `0.0.T/S` goes on after that NFT; a bare token id goes on after its collection.
  const cursor = /^0\.0\.(\d+)(?:[/:](\d+))?$/.exec(startToken ?? '')
  const afterToken = Number(cursor?.[1] ?? 0)
  const afterSerial = cursor?.[2] === undefined ? Number.POSITIVE_INFINITY : Number(cursor[2])
  const owned = service.ledger.state.nftsOf(account)
  const left = owned.filter((nft) => nft.token > afterToken || (nft.token === afterToken && nft.serial > afterSerial))
  const page = left.slice(0, limit)
  const last = page.at(-1)
  return {
    success: true,
    account: id(account),
    nfts: page.map(({ token, serial }) => ({
      tokenAddress: id(token),
      serial,
      metadata: metadataUri(service, token, serial),
    })),
    next: last && left.length > page.length ? `${id(last.token)}/${last.serial}` : null,
  }
}

export const accountOperations = [readiness, accountNfts]
