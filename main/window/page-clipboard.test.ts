import { expect, it, vi } from 'vitest'
import { createOwnWindowSlot, type OwnWindowKind } from './own-window-slot'
import { createPageCopy } from './page-clipboard'

function rig() {
  const slot = createOwnWindowSlot()
  const place = { isInFront: true }
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  return { slot, place, writeText, copy: createPageCopy({ slot, isInFront: () => place.isInFront, writeText }) }
}

it.each<OwnWindowKind>(['review', 'key-window', 'question', 'file-dialog'])(
  'the page puts nothing on the clipboard while this is open: %s',
  async (kind) => {
    const { slot, writeText, copy } = rig()
    const free = slot.take(kind)
    await expect(copy('0.0.666')).rejects.toMatchObject({ error: { code: 'busy', what: kind } })
    expect(writeText).not.toHaveBeenCalled()
    free?.()
    await copy('0.0.1234')
    expect(writeText).toHaveBeenCalledWith('0.0.1234')
  },
)

it('the page puts nothing on the clipboard while another program is in front', async () => {
  const { place, writeText, copy } = rig()
  place.isInFront = false
  await expect(copy('0.0.666')).rejects.toMatchObject({ error: { code: 'cancelled' } })
  expect(writeText).not.toHaveBeenCalled()
})

it('a copy that fails is not reported as done', async () => {
  const { writeText, copy } = rig()
  writeText.mockRejectedValue(new Error('no clipboard'))
  await expect(copy('0.0.1234')).rejects.toThrow('no clipboard')
})
