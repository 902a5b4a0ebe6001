import type { Route } from '../../stores/route'

/**
 * Pages that are not sections of the side bar. The palette shows a page only if every typed word occurs in the label or
 * the keywords.
 */
export const MORE_PAGES: readonly { readonly label: string; readonly keywords: string; readonly route: Route }[] = [
  { label: 'Verify a draw', keywords: 'verifier proof check fair random', route: { name: 'draws', tab: 'verify' } },
  { label: 'New draw', keywords: 'random number make fair', route: { name: 'draws', tab: 'new' } },
  { label: 'Saved draws', keywords: 'proof verify random', route: { name: 'draws', tab: 'saved' } },
  { label: 'What changed', keywords: 'market events since last look sold listed repriced', route: { name: 'changes' } },
  { label: 'All collections', keywords: 'market traded supported list every', route: { name: 'traded' } },
  { label: 'Notices', keywords: 'bell unread sold', route: { name: 'notices', kind: null } },
  { label: 'Alerts', keywords: 'watch floor launch notify bell', route: { name: 'alerts' } },
  {
    label: 'Readiness',
    keywords: 'check account token associated frozen kyc evm',
    route: { name: 'readiness', account: null, token: null },
  },
  {
    label: 'Statistics',
    keywords: 'market volume sales average over time chart export',
    route: { name: 'statistics' },
  },
  {
    label: 'Statistics: collections',
    keywords: 'market volume by token collection export csv',
    route: { name: 'statistics', tab: 'collections' },
  },
  {
    label: 'Statistics: sales',
    keywords: 'market transactions between dates export csv',
    route: { name: 'statistics', tab: 'transactions' },
  },
  {
    label: 'Statistics: top collections',
    keywords: 'market ranking range traders users',
    route: { name: 'statistics', tab: 'top' },
  },
  {
    label: 'Statistics: traders',
    keywords: 'market ranking users accounts volume',
    route: { name: 'statistics', tab: 'traders' },
  },
  { label: 'Tool console', keywords: 'ask api call run json', route: { name: 'tools', tab: 'console' } },
  { label: 'Call history of the tools', keywords: 'runs again', route: { name: 'tools', tab: 'calls' } },
  {
    label: 'AI assistant',
    keywords: 'mcp model context protocol config claude',
    route: { name: 'tools', tab: 'assistant' },
  },
  {
    label: 'AI models',
    keywords: 'generate image video music cost fee calculator',
    route: { name: 'tools', tab: 'models' },
  },
  { label: 'Legal documents', keywords: 'terms privacy rewards revision', route: { name: 'tools', tab: 'documents' } },
  { label: 'Connection', keywords: 'market profile key network requests switch', route: { name: 'connection' } },
  { label: 'Spenders and limits', keywords: 'address book allow fee cap', route: { name: 'lists' } },
  { label: 'Use the live market', keywords: 'real mainnet switch', route: { name: 'go-live' } },
  { label: 'Unexpected answers', keywords: 'odd unexpected log drift diagnostics', route: { name: 'answers' } },
]
