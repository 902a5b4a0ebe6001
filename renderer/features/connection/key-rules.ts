/** Rules of each service key and of the project name, according to the market's documentation. */
import type { ServiceKeyKind } from '@shared/contract/connection'
import { AGENT_KEY_LIFETIME_TEXT } from './key-text'

export type KeyRule = { readonly title: string; readonly text: string }
export type KeyRuleSet = { readonly summary: string; readonly rules: readonly KeyRule[] }

const UNKNOWN_LIFETIME = 'The market does not state a lifetime.'

export const KEY_RULES: Readonly<Record<ServiceKeyKind, KeyRuleSet>> = {
  agent: {
    summary: 'Permissions and lifetime',
    rules: [
      {
        title: 'Permissions',
        text: 'Reads public data and uses the tools for assistants. The key cannot change anything and belongs to no account.',
      },
      {
        title: 'Activation',
        text: 'Works immediately. The market creates up to five agent keys a day per network address.',
      },
      {
        title: 'Rate limit',
        text: 'Two requests a second over all routes, ten at once. Countersign stays within this limit.',
      },
      {
        title: 'Lifetime',
        text: `${AGENT_KEY_LIFETIME_TEXT} Anyone who has the key can revoke it, immediately and permanently.`,
      },
    ],
  },
  user: {
    summary: 'Permissions, activation and lifetime',
    rules: [
      {
        title: 'Manage Collection Offers',
        text: 'Lets the key see, place, raise and cancel offers of its account. Offers are paid only from the allowance.',
      },
      {
        title: 'Manage Allowance',
        text: 'Lets the key prepare the allowance for offers. You review and sign the allowance yourself.',
      },
      {
        title: 'Setup',
        text: 'Switch on each permission in the market’s profile settings. The market asks your wallet to approve each one.',
      },
      {
        title: 'Activation',
        text: 'Before the first call, send a support request to activate the key. Until then, the market answers as if the key were wrong.',
      },
      {
        title: 'Account',
        text: 'The key acts only for the account it was created for. You can also restrict the key to certain network addresses.',
      },
      { title: 'Rate limit', text: 'Five requests a second on each route, fifteen at once.' },
      { title: 'Lifetime', text: UNKNOWN_LIFETIME },
    ],
  },
  affiliate: {
    summary: 'Rules of the affiliate programme',
    rules: [
      {
        title: 'Exclusive use',
        text: 'If you buy, sell or mint through the key, you must also list through the key. The market revokes keys of users who list through their own system, contract or allowance.',
      },
      {
        title: 'Terms',
        text: 'First accept the affiliate terms, in the affiliate section of the market’s profile settings.',
      },
      {
        title: 'Commission',
        text: 'You earn a share of the market’s fee on each trade through the key, paid at the sale. Trades before the market approves your affiliate account earn nothing.',
      },
      {
        title: 'Change of key',
        text: 'Each prepared transaction belongs to this key and to one account. Only this key can finish the transaction, so change keys when nothing is in progress.',
      },
      {
        title: 'Separate key',
        text: 'User keys and agent keys cannot replace the affiliate key. Countersign sends the affiliate key only to affiliate routes.',
      },
      { title: 'Lifetime', text: UNKNOWN_LIFETIME },
    ],
  },
  project: {
    summary: 'When you need a project name',
    rules: [
      {
        title: 'Second factor',
        text: 'If a project name is set for a key, every request must carry exactly that name. Other requests are rejected.',
      },
      {
        title: 'Storage',
        text: 'The project name is secret like a key. Countersign stores it like a key and never shows it.',
      },
    ],
  },
}
