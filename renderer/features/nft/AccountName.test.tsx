import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { EntityId } from '@shared/ids'
import { KnownIdsContext } from '../../ui/known-ids'
import { AccountName } from './HistoryTable'

afterEach(cleanup)

const show = (id: EntityId) =>
  render(
    <KnownIdsContext value={[{ id: '0.0.5012345', name: 'Main' }]}>
      <AccountName account={{ id, checksum: 'aaaaa', name: null }} />
    </KnownIdsContext>,
  )

test('who traded is told by the person’s own name', () => {
  show('0.0.5012345')
  expect(screen.getByText('Main').title).toBe('0.0.5012345-aaaaa')
})
test('an account that could be taken for a known one is marked and not named', () => {
  const { container } = show('0.0.5012354')
  expect(container.querySelector('.bad')?.getAttribute('title')).toMatch(/^0\.0\.5012354\. Not Main \(0\.0\.5012345\)/)
})
test('a stranger is told by id, and nobody by a dash', () => {
  show('0.0.77')
  expect(screen.getByText('0.0.77')).toBeTruthy()
  cleanup()
  render(<AccountName account={null} />)
  expect(screen.getByText('—')).toBeTruthy()
})
