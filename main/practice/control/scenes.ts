import type { FastifyInstance } from 'fastify'
import { parseHbar } from '@shared/amount'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import { ledgerId, serialParam } from '../service/params'
import type { Service } from '../service/service'
import { OPERATOR, TREASURY, account, isCrowd, privateKeyOfAccount } from '../world/accounts'
import { derOf } from '../world/keys'
import { NATIVE_TOKEN } from '../world/tokens'

const FIRST_NEW_ACCOUNT = 9_000_001

const accountBody = z.strictObject({
  hbar: z.string().default('1000'),
  keyType: z.enum(['ED25519', 'ECDSA']).default('ED25519'),
  maxAutoAssociations: z.number().int().min(-1).default(-1),
  num: z.number().int().min(1).optional(),
  receiverSigRequired: z.boolean().default(false),
  associated: z.array(ledgerId).default([]),
  kyc: z.array(ledgerId).default([]),
  frozen: z.array(ledgerId).default([]),
  nfts: z.record(z.string(), z.number().int().min(1).max(500)).default({}),
  units: z.record(z.string(), z.string().regex(/^\d{1,18}$/)).default({}),
  deleted: z.boolean().default(false),
})
type Opening = z.output<typeof accountBody>

const listingBody = z.strictObject({
  token: ledgerId.default(NATIVE_TOKEN),
  serial: serialParam.optional(),
  price: z.string().default('50'),
})

/**
 * Scenes for tests: people and listings that were not there before. All fields may be left out.
 *
 * `POST /accounts/open` opens an account with a key that follows from the seed; answers accountId, keyType, privateKey
 * (DER, as hex) and the NFTs it was given.
 *
 * | Field | Meaning | Left out |
 * |---|---|---|
 * | hbar | what it has, decimal | 1000 |
 * | keyType | `ED25519` or `ECDSA` | ED25519 |
 * | maxAutoAssociations | free slots; -1 is without end | -1 |
 * | num | its number, or the next free one from there | from 9000001 |
 * | receiverSigRequired | whether it has to sign for what it gets | false |
 * | associated, kyc, frozen | token ids: associated with, granted KYC for, frozen for | none |
 * | nfts | token id -> how many NFTs of the crowd's it is given, unlisted ones; tokens and contracts | none |
 * | units | fungible token id -> smallest units it is given by the treasury | none |
 * | deleted | whether it is deleted, after all the rest | false |
 *
 * `POST /market/list-from-crowd` lists an NFT of the crowd's at a price in HBAR (50), the first unlisted one of the token
 * unless a serial is given. Listings of other kinds, offers and bursts of events: `market-scenes.ts`.
 */
export function addScenes(app: FastifyInstance, service: Service): void {
  app.post('/accounts/open', (request) => {
    const given = accountBody.parse(request.body ?? {})
    const num = open(service, given)
    const { keyType } = given
    const nfts = grant(service, num, given)
    service.ledger.state.undo.commit()
    service.changed(true)
    return {
      ...{ accountId: entityId(num), keyType, nfts },
      privateKey: derOf(keyType, privateKeyOfAccount(service.seed, num)),
    }
  })
  app.post('/market/list-from-crowd', (request) => {
    const { token, serial, price } = listingBody.parse(request.body ?? {})
    const chosen = serial ?? unlistedSerial(service, token)
    const seller = service.ledger.state.ownerOf(token, chosen)
    if (seller === null) throw new Error('no such NFT')
    const { state } = service.ledger
    if (state.contracts.has(token)) state.setEvmOperator(seller, token, OPERATOR, true)
    else state.setOperator(seller, token, OPERATOR, true)
    state.undo.commit()
    const atMs = service.nowMs()
    const madeUpId = `${entityId(seller)}@${Math.floor(atMs / 1000)}.${String(chosen).padStart(9, '0')}`
    const entry = { token, serial: chosen, seller, price: parseHbar(price), listedAtMs: atMs }
    const listing = service.market.list(entry, madeUpId)
    return { token: entityId(token), serial: chosen, price, seller: entityId(seller), listingId: listing.id }
  })
}

function open({ ledger: { state }, seed }: Service, given: Opening): number {
  const { keyType, maxAutoAssociations, receiverSigRequired } = given
  let num = given.num ?? FIRST_NEW_ACCOUNT
  while (state.accounts.has(num)) num += 1
  state.openAccount(account(seed, num, 0n, keyType, maxAutoAssociations, { receiverSigRequired }))
  const tinybar = parseHbar(given.hbar)
  state.addBalance(TREASURY, -tinybar)
  state.addBalance(num, tinybar)
  return num
}

/** Gives a new account what it was to have, and associates it where that needs it; answers its NFTs. */
function grant(service: Service, num: number, given: Opening): { readonly token: string; readonly serial: number }[] {
  const { state } = service.ledger
  const associate = (token: number): void => {
    if (!state.requireAccount(num).tokens.has(token)) state.associate(num, token, false)
  }
  for (const token of given.associated) associate(token)
  for (const token of given.kyc) state.setKyc(num, token, true)
  const nfts = Object.entries(given.nfts).flatMap(([id, count]) => {
    const token = ledgerId.parse(id)
    if (state.tokens.has(token)) associate(token)
    return Array.from({ length: count }, () => {
      const serial = unlistedSerial(service, token)
      state.moveNft(token, serial, num)
      return { token: entityId(token), serial }
    })
  })
  for (const [id, units] of Object.entries(given.units)) {
    const token = ledgerId.parse(id)
    associate(token)
    state.addUnits(TREASURY, token, -BigInt(units))
    state.addUnits(num, token, BigInt(units))
  }
  for (const token of given.frozen) state.setFrozen(num, token, true)
  if (given.deleted) state.deleteAccount(num)
  return nfts
}

/** An NFT of the crowd's that is not for sale. */
function unlistedSerial({ ledger, market }: Service, token: number): number {
  const owners = ledger.state.tokens.get(token)?.owners ?? ledger.state.contracts.get(token)?.owners ?? []
  for (const [i, owner] of owners.entries()) {
    if (isCrowd(owner) && !market.listing(token, i + 1)) return i + 1
  }
  throw new Error('the crowd has no unlisted NFT there')
}
