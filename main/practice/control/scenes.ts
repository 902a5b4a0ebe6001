import type { FastifyInstance } from 'fastify'
import { parseHbar } from '@shared/amount'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import { ledgerId, serialParam } from '../service/params'
import type { Service } from '../service/service'
import { CROWD, OPERATOR, TREASURY, account, privateKeyOfAccount } from '../world/accounts'
import { derOf } from '../world/keys'
import { NATIVE_TOKEN } from '../world/tokens'

const FIRST_NEW_ACCOUNT = 9_000_001

const accountBody = z.strictObject({
  hbar: z.string().default('1000'),
  keyType: z.enum(['ED25519', 'ECDSA']).default('ED25519'),
  maxAutoAssociations: z.number().int().min(-1).default(-1),
})
const listingBody = z.strictObject({
  token: ledgerId.default(NATIVE_TOKEN),
  serial: serialParam.optional(),
  price: z.string().default('50'),
})

/** Scenes for tests: people and listings that were not there before. */
export function addScenes(app: FastifyInstance, service: Service): void {
  app.post('/accounts/open', (request) => {
    const { hbar, keyType, maxAutoAssociations } = accountBody.parse(request.body ?? {})
    const { state } = service.ledger
    let num = FIRST_NEW_ACCOUNT
    while (state.accounts.has(num)) num += 1
    state.openAccount(account(service.seed, num, 0n, keyType, maxAutoAssociations))
    const tinybar = parseHbar(hbar)
    state.addBalance(TREASURY, -tinybar)
    state.addBalance(num, tinybar)
    state.undo.commit()
    service.changed()
    return { accountId: entityId(num), keyType, privateKey: derOf(keyType, privateKeyOfAccount(service.seed, num)) }
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

/** An NFT of the crowd's that is not for sale. */
function unlistedSerial({ ledger, market }: Service, token: number): number {
  const owners = ledger.state.tokens.get(token)?.owners ?? ledger.state.contracts.get(token)?.owners ?? []
  const isCrowd = (num: number): boolean => num >= CROWD.first && num < CROWD.first + CROWD.count
  for (const [i, owner] of owners.entries()) {
    if (isCrowd(owner) && !market.listing(token, i + 1)) return i + 1
  }
  throw new Error('the crowd has no unlisted NFT there')
}
