import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../storage/database'
import { createDriftLog } from '../../storage/drift'
import { createDiagnosticsService } from './diagnostics'

const AT = Date.parse('2026-11-21T13:32:00Z')

function rig(saves = true) {
  const db = openDatabase(':memory:')
  const files: { name: string; text: string }[] = []
  const service = createDiagnosticsService({
    db,
    version: '1.2.3',
    profileId: () => 'practice',
    networkLabel: () => 'Practice market',
    now: () => AT,
    readings: () => [
      { point: 'drawIndexBase', reading: '0', firstAt: '2026-11-20T13:00:00.000Z', lastAt: '2026-11-21T13:00:00.000Z' },
    ],
    saveFile: (name, text) => {
      if (saves) files.push({ name, text })
      return Promise.resolve(saves)
    },
  })
  const note = createDriftLog(
    db,
    () => AT,
    () => 'practice',
  )
  const odd = (path: string) => note('market.listings', { path, expected: 'number', got: 'string' })
  return { service, odd, files }
}

describe('the log of odd answers', () => {
  it('is told with the readings that were seen', async () => {
    const { service, odd } = rig()
    odd('.a')
    odd('.a')
    expect(await service.get(undefined)).toMatchObject({
      drift: [{ operation: 'market.listings', path: '.a', times: 2, lastAt: '2026-11-21T13:32:00.000Z' }],
      readings: [{ point: 'drawIndexBase', reading: '0', at: '2026-11-21T13:00:00.000Z' }],
    })
  })

  it('is written as JSON into the file that was chosen', async () => {
    const { service, odd, files } = rig()
    odd('.a')
    expect(await service.exportDrift(undefined)).toEqual({ isSaved: true })
    expect(files[0]?.name).toBe('countersign-answers-2026-11-21.json')
    expect(JSON.parse(files[0]?.text ?? '')).toMatchObject({
      app: 'Countersign',
      version: '1.2.3',
      network: 'Practice market',
      exportedAt: '2026-11-21T13:32:00.000Z',
      drift: [{ path: '.a', expected: 'number', got: 'string', times: 1 }],
      readings: [{ point: 'drawIndexBase' }],
    })
  })

  it('says that nothing was saved when no file was chosen', async () => {
    expect(await rig(false).service.exportDrift(undefined)).toEqual({ isSaved: false })
  })

  it('is empty after it was cleared, while the readings stay, and begins anew', async () => {
    const { service, odd } = rig()
    odd('.a')
    const cleared = await service.clearDrift(undefined)
    expect(cleared.drift).toEqual([])
    expect(cleared.readings).toHaveLength(1)
    odd('.a')
    expect((await service.get(undefined)).drift).toMatchObject([{ times: 1 }])
  })
})
