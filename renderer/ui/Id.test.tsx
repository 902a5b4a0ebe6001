import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EntityId } from '@shared/ids'
import { accessibilityViolations } from '../testing/accessibility-violations'
import { stubBrowserFeatures } from '../testing/show-review'
import { IdChip, AccountText } from './Id'
import { recognizeId, KnownIdsContext } from './known-ids'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

const BOOK = [
  { id: '0.0.5012345', name: 'Main' },
  { id: '0.0.3388210', name: 'Gallery North' },
]

function show(id: string, more: Partial<Parameters<typeof IdChip>[0]> = {}) {
  const onCopy = vi.fn((_text: string) => Promise.resolve(true))
  render(
    <KnownIdsContext value={BOOK}>
      <IdChip label="Owner" id={id} checksum="abcde" onCopy={onCopy} {...more} />
    </KnownIdsContext>,
  )
  return { onCopy, user: userEvent.setup() }
}
const chip = () => document.querySelector('.chip')

test('the whole id, its checksum and its book name stand beside it when it has the focus', async () => {
  const { user } = show('0.0.3388210')
  expect(document.body.textContent).not.toContain('Gallery North')
  await user.tab()
  expect(await screen.findByText('Gallery North, 0.0.3388210-abcde')).toBeTruthy()
})

test('it is copied whole with its checksum, by a click or by the keyboard', async () => {
  const { user, onCopy } = show('0.0.3388210')
  await user.click(screen.getByRole('button', { name: 'Copy Owner 0.0.3388210-abcde' }))
  await user.keyboard('{Enter}')
  expect(onCopy.mock.calls).toEqual([['0.0.3388210-abcde'], ['0.0.3388210-abcde']])
  expect(screen.getByRole('status').textContent).toBe('Copied')
  cleanup()
  const refused = show('0.0.7', { onCopy: () => Promise.resolve(false) })
  await refused.user.click(screen.getByRole('button'))
  expect(screen.queryByRole('status')).toBeNull()
})

test('one that could be taken for a known id is flagged, and what differs is underlined', async () => {
  const { user } = show('0.0.3388201')
  expect(chip()?.className).toContain('like')
  expect([...document.querySelectorAll('u')].map(({ textContent }) => textContent)).toEqual(['01'])
  expect(chip()?.textContent).toContain('could be taken for Gallery North')
  expect(await accessibilityViolations()).toEqual([])
  await user.tab()
  expect(await screen.findByText(/Not Gallery North \(0\.0\.3388210\): The last two digits are swapped/)).toBeTruthy()
})

test('known ids are like nobody, strangers far from them neither', () => {
  expect(recognizeId('0.0.5012345', BOOK)).toEqual({ name: 'Main', lookAlike: null })
  expect(recognizeId('0.0.9999999', BOOK)).toEqual({ name: null, lookAlike: null })
  expect(recognizeId('0.0.5012346', BOOK).lookAlike).toMatchObject({ name: 'Main' })
  expect(recognizeId('0.0.5012346', [...BOOK, { id: '0.0.5012346', name: 'Second' }]).lookAlike).toBeNull()
})

test('an id of a stranger that is none is shown plain and bounded', () => {
  show(`0.0.5\u202e${'9'.repeat(100_000)}`)
  act(() => undefined)
  expect(chip()?.textContent).toContain('\\u{202e}')
  expect((chip()?.textContent ?? '').length).toBeLessThan(300)
})

test('an account in a row is named, or marked where it could be taken for a known one', () => {
  const who = (id: EntityId, name: string | null = null) => {
    const { container } = render(
      <KnownIdsContext value={BOOK}>
        <AccountText account={{ id, checksum: 'abcde', name }} />
      </KnownIdsContext>,
    )
    return container
  }
  expect(who('0.0.5012345').textContent).toBe('Main')
  expect(who('0.0.77').textContent).toBe('0.0.77')
  const like = who('0.0.5012354')
  expect(like.textContent).toBe('0.0.5012354, could be taken for Main')
  expect(like.querySelector('[title]')?.getAttribute('title')).toMatch(/Not Main \(0\.0\.5012345\)/)
})
