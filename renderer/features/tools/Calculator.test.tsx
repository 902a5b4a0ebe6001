import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { sampleModels } from '../../testing/tools'
import { Calculator } from './Calculator'

afterEach(cleanup)

test('what was typed stays as it was, and how many there can be is said once', async () => {
  const model = sampleModels.models[0]
  if (!model) throw new Error('no model')
  render(<Calculator model={model} />)
  const field = screen.getByLabelText<HTMLInputElement>('Number of results')
  await userEvent.clear(field)
  await userEvent.type(field, '1000000')
  expect(field.value).toBe('1000000')
  expect(screen.getAllByText(/10,000/).map((one) => one.textContent)).toEqual(['A whole number from 1 to 10,000.'])
  expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('—')
})
