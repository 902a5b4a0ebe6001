import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Stepper } from './Stepper'

afterEach(cleanup)

function Counter() {
  const [count, setCount] = useState(3)
  return <Stepper label="NFTs to mint" count={count} min={1} max={10} onChange={setCount} />
}
const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'NFTs to mint' })

test('the buttons change the count by one, within the limits', async () => {
  const user = userEvent.setup()
  render(<Counter />)
  await user.click(screen.getByRole('button', { name: 'Decrease' }))
  await user.click(screen.getByRole('button', { name: 'Decrease' }))
  expect(field().value).toBe('1')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Decrease' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Increase' }))
  expect(field().value).toBe('2')
})

test('a typed count replaces the old one, and is limited to the highest count', async () => {
  const user = userEvent.setup()
  render(<Counter />)
  await user.clear(field())
  expect(field().value).toBe('')
  await user.type(field(), '7')
  expect(field().value).toBe('7')
  await user.type(field(), '5')
  expect(field().value).toBe('10')
})

test('an empty field shows the count again when it loses the focus', async () => {
  const user = userEvent.setup()
  render(<Counter />)
  await user.clear(field())
  await user.tab()
  expect(field().value).toBe('3')
})
