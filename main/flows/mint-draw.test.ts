import { afterEach, describe, expect, it } from 'vitest'
import { MINTED, minting, nft } from './testing/mint-script'
import { closeRigs, finishNow } from './testing/service-rig'

afterEach(closeRigs)

const response = (prngNumber: number) => ({ transId: '0.0.3003@1795262390.000000009', prngNumber, numberRange: 3 })
const snapshot = { nftPool: '[7,8,9]', selectedIndex: 0, timestamp: '2026-11-21T12:00:00Z' }
const drawn = {
  ...MINTED,
  nfts: [{ ...nft(7), prngResponse: response(0), nftPoolSnapshot: snapshot }, nft(8), nft(9)],
  prngResponses: [response(0)],
}

describe('a mint out of a pool', () => {
  it('keeps what the market told of its draws, as it came, and says so once it has ended', async () => {
    const { runner, id, rig } = await minting({ mintNftRes: drawn })
    expect(runner.get(id).hasDraw).toBe(false)
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', hasDraw: true })
    expect(runner.all()).toMatchObject([{ id, hasDraw: true }])
    expect(JSON.parse(rig.drawn.text(id) ?? '')).toEqual(drawn)
  })

  it('keeps a list of draws alone as well: what it is worth, the page says', async () => {
    const { runner, id } = await minting({ mintNftRes: { ...MINTED, prngResponses: [response(0)] } })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', hasDraw: true })
  })

  it('is done although what was told of its draw could not be kept', async () => {
    const keep = () => {
      throw new Error('the disk is full')
    }
    const { runner, id, rig } = await minting({ mintNftRes: drawn }, {}, {}, { drawn: { keep, has: () => false } })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', hasDraw: false, outcome: { of: 'mint' } })
    expect(rig.seen.faults).toEqual(['drawn'])
  })
})

it.each<[string, object]>([
  ['says nothing of draws', MINTED],
  ['lists none', { ...MINTED, prngResponse: null, prngResponses: [] }],
])('of a mint whose answer %s nothing is kept', async (_, answer) => {
  const { runner, id, rig } = await minting({ mintNftRes: answer })
  expect(await finishNow(runner, id)).toMatchObject({ state: 'done', hasDraw: false })
  expect(rig.drawn.text(id)).toBeNull()
})
