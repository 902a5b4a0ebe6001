import { afterEach, describe, expect, it } from 'vitest'
import { MINTED_ANSWER, startMint, mintedNft } from './testing/mint-script'
import { closeRigs, finishNow } from './testing/service-rig'

afterEach(closeRigs)

const response = (prngNumber: number) => ({ transId: '0.0.3003@1795262390.000000009', prngNumber, numberRange: 3 })
const snapshot = { nftPool: '[7,8,9]', selectedIndex: 0, timestamp: '2026-11-21T12:00:00Z' }
const drawn = {
  ...MINTED_ANSWER,
  nfts: [{ ...mintedNft(7), prngResponse: response(0), nftPoolSnapshot: snapshot }, mintedNft(8), mintedNft(9)],
  prngResponses: [response(0)],
}

describe('a mint out of a pool', () => {
  it('keeps what the market told of its draws, as it came, and says so once it has ended', async () => {
    const { runner, id, rig } = await startMint({ mintNftRes: drawn })
    expect(runner.get(id).hasDraw).toBe(false)
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', hasDraw: true })
    expect(runner.all()).toMatchObject([{ id, hasDraw: true }])
    expect(JSON.parse(rig.drawAnswerStore.readText(id) ?? '')).toEqual(drawn)
  })

  it('keeps a list of draws alone as well: what it is worth, the page says', async () => {
    const { runner, id } = await startMint({ mintNftRes: { ...MINTED_ANSWER, prngResponses: [response(0)] } })
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', hasDraw: true })
  })

  it('is done although what was told of its draw could not be kept', async () => {
    const keep = () => {
      throw new Error('the disk is full')
    }
    const { runner, id, rig } = await startMint(
      { mintNftRes: drawn },
      {},
      {},
      { drawAnswerStore: { keep, has: () => false } },
    )
    expect(await finishNow(runner, id)).toMatchObject({ state: 'done', hasDraw: false, outcome: { of: 'mint' } })
    expect(rig.eventLog.faults).toEqual(['draw answer'])
  })
})

it.each<[string, object]>([
  ['says nothing of draws', MINTED_ANSWER],
  ['lists none', { ...MINTED_ANSWER, prngResponse: null, prngResponses: [] }],
])('of a mint whose answer %s nothing is kept', async (_, answer) => {
  const { runner, id, rig } = await startMint({ mintNftRes: answer })
  expect(await finishNow(runner, id)).toMatchObject({ state: 'done', hasDraw: false })
  expect(rig.drawAnswerStore.readText(id)).toBeNull()
})
