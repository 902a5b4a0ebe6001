import type { Route } from '../../stores/route'

/** Pages below the sections: found by name, and listed only after something is typed. */
export const MORE_PAGES: readonly { readonly label: string; readonly words: string; readonly to: Route }[] = [
  { label: 'Verify a draw', words: 'verifier proof check fair random', to: { name: 'draws', tab: 'verify' } },
  { label: 'New draw', words: 'random number make fair', to: { name: 'draws', tab: 'new' } },
  { label: 'Saved draws', words: 'proof verify random', to: { name: 'draws', tab: 'saved' } },
  { label: 'What changed', words: 'market events since last look sold listed repriced', to: { name: 'changes' } },
  { label: 'All collections', words: 'market traded supported list every', to: { name: 'traded' } },
  { label: 'Notices', words: 'bell unread sold', to: { name: 'notices', kind: null } },
  { label: 'Alerts', words: 'watch floor launch notify bell', to: { name: 'alerts' } },
  {
    label: 'Readiness',
    words: 'check account token associated frozen kyc evm',
    to: { name: 'readiness', account: null, token: null },
  },
  { label: 'Statistics', words: 'market volume sales average over time chart export', to: { name: 'statistics' } },
  {
    label: 'Statistics: collections',
    words: 'market volume by token collection export csv',
    to: { name: 'statistics', tab: 'collections' },
  },
  {
    label: 'Statistics: transactions',
    words: 'market sales between dates export csv',
    to: { name: 'statistics', tab: 'transactions' },
  },
  {
    label: 'Statistics: top collections',
    words: 'market ranking range traders users',
    to: { name: 'statistics', tab: 'top' },
  },
  {
    label: 'Statistics: traders',
    words: 'market ranking users accounts volume',
    to: { name: 'statistics', tab: 'traders' },
  },
  { label: 'Tool console', words: 'ask api call run json', to: { name: 'tools', tab: 'console' } },
  { label: 'Call history of the tools', words: 'runs again', to: { name: 'tools', tab: 'calls' } },
  { label: 'AI assistant', words: 'mcp model context protocol config claude', to: { name: 'tools', tab: 'assistant' } },
  { label: 'AI models', words: 'generate image video music cost fee calculator', to: { name: 'tools', tab: 'models' } },
  { label: 'Legal documents', words: 'terms privacy rewards revision', to: { name: 'tools', tab: 'documents' } },
  { label: 'Connection', words: 'market profile key network requests switch', to: { name: 'connection' } },
  { label: 'Spenders and limits', words: 'address book allow fee cap', to: { name: 'lists' } },
  { label: 'Use the live market', words: 'real mainnet switch', to: { name: 'go-live' } },
  { label: 'Answers not as documented', words: 'odd unexpected log drift diagnostics', to: { name: 'answers' } },
]
