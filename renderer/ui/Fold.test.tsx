import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ArtStack } from './ArtStack'
import { Fold } from './Fold'

afterEach(cleanup)

test('the content is rendered only while the fold is open', async () => {
  const user = userEvent.setup()
  render(
    <Fold label="28 expired offers" aside={<ArtStack images={['/media/folded', null]} totalCount={28} />}>
      <p>Offer on Tide 902</p>
    </Fold>,
  )
  const button = screen.getByRole('button', { name: /^28 expired offers/, expanded: false })
  expect(screen.queryByText('Offer on Tide 902')).toBeNull()
  expect(screen.getByText('+26')).toBeTruthy()
  await user.click(button)
  expect(screen.getByText('Offer on Tide 902')).toBeTruthy()
  expect(button.getAttribute('aria-controls')).toBe(screen.getByText('Offer on Tide 902').parentElement?.id)
  await user.click(button)
  expect(screen.queryByText('Offer on Tide 902')).toBeNull()
})
