import { expect, it } from 'vitest'
import { formattedJson } from './formatted-json'

it('breaks one line of JSON into lines, and keeps every token as it is', () => {
  const text = '{"success":true,"onChainPRNG":123456789012345678901234567890,"range":{"min":1,"max":9},"values":[1,2]}'
  expect(formattedJson(text)).toBe(`{
  "success": true,
  "onChainPRNG": 123456789012345678901234567890,
  "range": { "min": 1, "max": 9 },
  "values": [1, 2]
}`)
})

it('indents what is nested, and leaves strings with brackets and quotes alone', () => {
  expect(formattedJson(String.raw`{"draws":[{"pool":"[48, 119]","note":"a \"b\": {c}"}],"none":{}}`)).toBe(
    String.raw`{
  "draws": [
    { "pool": "[48, 119]", "note": "a \"b\": {c}" }
  ],
  "none": {}
}`,
  )
})

it.each([
  ['several lines', '{\n"a": 1 }'],
  ['several values', '{"a":1} {"b":2}'],
  ['an open object', '{"a":[1,2}'],
  ['an open string', '{"a":"b}'],
  ['a table', 'min,max\n1,2'],
  ['nothing', ''],
])('leaves %s as it is', (_, text) => {
  expect(formattedJson(text)).toBe(text)
})
