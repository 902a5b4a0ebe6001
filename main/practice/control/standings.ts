import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import type { Service } from '../service/service'
import { account } from '../world/accounts'

const FIRST_NUMBER = 9_500_001
/** An address that follows from nobody's key. */
const STRANGE_ALIAS = 'ab'.repeat(20)

const aliasBody = z.strictObject({
  keyType: z.enum(['ED25519', 'ECDSA']).default('ECDSA'),
  /** `other` is an alias that does not follow from the key, as after the key of an account was changed. */
  alias: z.enum(['none', 'other']),
})

/** `POST /accounts/open-alias` opens an account whose EVM alias is not that of its key; answers accountId. */
export function addStandings(app: FastifyInstance, { ledger: { state }, seed, changed }: Service): void {
  app.post('/accounts/open-alias', (request) => {
    const { keyType, alias } = aliasBody.parse(request.body)
    let num = FIRST_NUMBER
    while (state.accounts.has(num)) num += 1
    state.openAccount({
      ...account(seed, num, 0n, keyType, -1),
      evmAddress: alias === 'other' ? STRANGE_ALIAS : null,
    })
    state.undo.commit()
    changed()
    return { accountId: entityId(num) }
  })
}
