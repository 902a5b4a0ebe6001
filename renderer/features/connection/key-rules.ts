/** Permissions, requirements and lifetime of each service key, according to the service's documentation. */
import type { ServiceKeyKind } from '@shared/contract/connection'
import { KEY_LIFE } from './key-life'

export type KeyRule = { readonly title: string; readonly text: string }
export type KeyRules = { readonly summary: string; readonly rules: readonly KeyRule[] }

const NOT_SAID = 'The market’s documents do not say how long it lives.'

export const KEY_RULES: Readonly<Record<ServiceKeyKind, KeyRules>> = {
  agent: {
    summary: 'What it may do, and how long it lives',
    rules: [
      {
        title: 'May read',
        text: 'Public data and the tools for assistants. It changes nothing, and no wallet is bound to it.',
      },
      { title: 'Works', text: 'At once. The market makes five a day for one network address.' },
      { title: 'Pace', text: 'Two requests a second over all routes, ten at once. Countersign keeps to it by itself.' },
      { title: 'Lives', text: `${KEY_LIFE} Whoever has it can revoke it, at once and for good.` },
    ],
  },
  user: {
    summary: 'Permissions, activation, and how long it lives',
    rules: [
      {
        title: 'Manage Collection Offers',
        text: 'Lets it list, place, raise and cancel offers of its wallet. They are paid from the allowance alone.',
      },
      {
        title: 'Manage Allowance',
        text: 'Lets it prepare the allowance behind the offers. You sign that yourself, after a review.',
      },
      {
        title: 'Switched on',
        text: 'In the market’s profile settings, each by itself. Switching one on asks the wallet to approve it.',
      },
      {
        title: 'Activated',
        text: 'A new key is activated by a support request before its first call. Until then the market answers as if it were wrong.',
      },
      {
        title: 'Bound',
        text: 'It acts for the one wallet it was made for. Allowed network addresses can be set on it as well.',
      },
      { title: 'Pace', text: 'Five requests a second on each route, fifteen at once.' },
      { title: 'Lives', text: NOT_SAID },
    ],
  },
  affiliate: {
    summary: 'The rules of the affiliate programme',
    rules: [
      {
        title: 'All of it here',
        text: 'Whoever buys, sells or mints through the key must list through it, too. Keys of those who list through a system, contract or allowance of their own are revoked.',
      },
      {
        title: 'Terms',
        text: 'It works once the affiliate terms are accepted, in the affiliate section of the profile settings.',
      },
      {
        title: 'Commission',
        text: 'A share of the market’s fee on what is traded through the key, paid on the ledger at the moment of sale. Until the affiliate account is approved there is none, and none is paid later for what was sold or minted before.',
      },
      {
        title: 'Bound',
        text: 'What is prepared belongs to this key and to the wallet it was prepared for. Only the same key can finish it: change keys when nothing is under way.',
      },
      {
        title: 'Kept apart',
        text: 'It is no user key and no agent key, and neither stands in for it. It is sent with its own routes only.',
      },
      { title: 'Lives', text: NOT_SAID },
    ],
  },
  project: {
    summary: 'When it is needed',
    rules: [
      {
        title: 'Second factor',
        text: 'Where a name is configured for a key, every request must carry exactly that name or is rejected.',
      },
      { title: 'Kept', text: 'As secretly as a key: in the keychain, and never shown.' },
    ],
  },
}
