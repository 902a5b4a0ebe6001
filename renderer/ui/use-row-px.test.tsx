import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { applyDensityAndMotion } from '../pages/shell/theme'
import { useRowPx } from './use-row-px'

afterEach(() => {
  cleanup()
  applyDensityAndMotion({ density: 'comfortable', motion: 'system' })
})

const Row = ({ px }: { readonly px: number }) => <i data-px={useRowPx(px)} />
const shown = () => [...document.querySelectorAll('i')].map((row) => row.dataset['px'])

test('rows that are counted follow the density as it changes', async () => {
  render(
    <>
      <Row px={28} />
      <Row px={36} />
      <Row px={57} />
    </>,
  )
  expect(shown()).toEqual(['28', '36', '57'])
  await act(async () => {
    applyDensityAndMotion({ density: 'compact', motion: 'system' })
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(shown()).toEqual(['24', '30', '57'])
})
