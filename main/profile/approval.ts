import type { Question } from '../platform/ask'
import type { Profile } from './profile'

const NETWORKS: Readonly<Record<Profile['network'], string>> = {
  mainnet: 'Hedera mainnet. What is signed there moves real money.',
  testnet: 'Hedera testnet.',
  local: 'Nodes that the profile names.',
}

/**
 * What main asks the person before a market is used for the first time, or with other fee accounts. Every address is
 * in it whole: the page that filled them in is not believed to have shown them.
 */
export function approvalOf(profile: Profile): Question {
  const { name, network, baseUrl, toolUrl, mirrorUrl, nodes, feeAccounts } = profile
  const lines = [
    `Market: ${baseUrl?.href ?? 'none'}`,
    ...(toolUrl ? [`Tools: ${toolUrl.href}`] : []),
    `Network: ${NETWORKS[network]}`,
    `Mirror: ${mirrorUrl?.href ?? 'none'}`,
    ...(nodes.length > 0
      ? [`Nodes: ${nodes.map(({ address, account }) => `${address} (${account})`).join(', ')}`]
      : []),
    `Its fees go to: ${feeAccounts.length > 0 ? feeAccounts.join(', ') : 'no account is named'}`,
  ]
  return {
    title: `Connect to “${name}”?`,
    detail: [
      ...lines,
      '',
      'Whoever answers at these addresses sees what you read and prepares what you sign. Go on only when you know them.',
    ].join('\n'),
    confirmLabel: 'Connect',
  }
}
