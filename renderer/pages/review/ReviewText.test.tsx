import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NameText, ReviewText } from './ReviewText'

afterEach(cleanup)

const ID = '0.0.1234567-vfmkw'
const plain = render(<NameText text={ID} />).container.innerHTML
cleanup()
const htmlOf = (text: string) => render(<ReviewText text={text} />).container.innerHTML

test('an id of the app has the checksum of every other page', () => {
  expect(plain).toBe(ID)
  expect(htmlOf(`It goes to ${ID}.`)).toContain('<span')
})

test('a name in the form of an id does not look like an id of the app', () => {
  for (const quote of [`“${ID}”`, `“Bank ${ID} “x”`, `“\\u{430} ${ID}”`, `“cut off ${ID}`])
    expect(htmlOf(`The memo ${quote}`)).toContain(ID)
  const mixed = htmlOf(`“${ID}” goes to ${ID}, “x”`)
  expect(mixed).toContain(`“${ID}”`)
  expect(mixed).not.toContain(`to ${ID}`)
})

test('a text keeps every character', () => {
  for (const text of [`a ”b“ ${ID} “c” d`, '', '“”', `${ID}-${ID}`])
    expect(render(<ReviewText text={text} />).container.textContent).toBe(text)
})
