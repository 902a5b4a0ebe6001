import { expect, test } from 'vitest'
import { assistantConfig } from './assistant-config'

const ask = {
  url: 'https://tools.example/mcp',
  header: 'x-api-key',
  variableSyntax: 'plain',
  projectHeader: null,
} as const
const headersOf = (text: string) =>
  (JSON.parse(text) as { mcpServers: { 'nft-market': { headers: object } } }).mcpServers['nft-market'].headers

test('the key stands in the header that the documents name, as the name of a variable', () => {
  expect(headersOf(assistantConfig(ask))).toEqual({ 'x-api-key': '${COUNTERSIGN_AGENT_KEY}' })
  expect(headersOf(assistantConfig({ ...ask, header: 'authorization', variableSyntax: 'env' }))).toEqual({
    Authorization: 'Bearer ${env:COUNTERSIGN_AGENT_KEY}',
  })
})

test('a key that needs its project gets its header, by a variable as well', () => {
  expect(headersOf(assistantConfig({ ...ask, projectHeader: 'X-Svc-Project' }))).toEqual({
    'x-api-key': '${COUNTERSIGN_AGENT_KEY}',
    'X-Svc-Project': '${COUNTERSIGN_PROJECT}',
  })
})

test('an address is data: it ends neither its text nor the configuration', () => {
  const url = 'https://tools.example/","evil":"'
  const read = JSON.parse(assistantConfig({ ...ask, url })) as { mcpServers: Record<string, { url: string }> }
  expect(Object.keys(read)).toEqual(['mcpServers'])
  expect(read.mcpServers['nft-market']?.url).toBe(url)
})
