import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Flow } from '@shared/contract/flows'
import { mintSignIn } from '@shared/contract/launches'
import { mintNft, mintNftRes } from '@shared/market/affiliate'
import { createMintSignIn } from './mint-sign-in'

const ACCOUNT = '0.0.5012345'
const signedIn = (change: Partial<Flow> = {}) =>
  ({
    id: 'a',
    kind: 'sign-in',
    account: ACCOUNT,
    state: 'done',
    updatedAt: '2026-11-21T12:00:00.000Z',
    outcome: { of: 'sign-in', until: '2026-11-21T13:00:00.000Z' },
    ...change,
  }) as Flow
const told = async (flows: readonly Flow[]) =>
  mintSignIn.parse(await createMintSignIn({ flows: () => flows }).signIn({ account: ACCOUNT }))

it('says that a mint takes no sign-in while neither of its calls is declared to be sent with one', async () => {
  expect(await told([])).toEqual({ account: ACCOUNT, isNeeded: false, last: null })
})

it.each([
  ['the preparation', [{ ...mintNft, query: mintNft.query.extend({ userAuthToken: z.string() }) }, mintNftRes]],
  ['the completion', [mintNft, { ...mintNftRes, body: z.object({ userAuthToken: z.string() }) }]],
])('says that it takes one once %s is sent with one', async (_, operations) => {
  const service = createMintSignIn({ flows: () => [], operations })
  expect(await service.signIn({ account: ACCOUNT })).toMatchObject({ isNeeded: true })
})

it('tells the latest sign-in of the account that the market took, and until when', async () => {
  const later = { updatedAt: '2026-11-21T15:00:00.000Z' }
  const flows = [
    signedIn({ ...later, state: 'unknown' }),
    signedIn({ ...later, account: '0.0.7' }),
    signedIn({ ...later, kind: 'mint' }),
    signedIn({ updatedAt: '2026-11-20T12:00:00.000Z', outcome: null }),
    signedIn(),
  ]
  expect((await told(flows)).last).toEqual({ at: '2026-11-21T12:00:00.000Z', until: '2026-11-21T13:00:00.000Z' })
  expect((await told(flows.slice(0, 4))).last).toEqual({ at: '2026-11-20T12:00:00.000Z', until: null })
})
