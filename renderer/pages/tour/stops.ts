/** Stops of the tour through the practice market, and their texts. */
import type { KeyStore } from '@shared/contract/accounts'

type KeyStoreKind = KeyStore['kind']

export type Stop = {
  readonly title: string
  /** Text, by the kind of key store where it makes a difference. */
  readonly text: string | Readonly<Record<KeyStoreKind, string>>
  /** Selectors of the target: the first one with an element on the screen is used. */
  readonly at: readonly string[]
  readonly side: 'right' | 'bottom' | 'top'
}

const section = (name: string) => `nav [data-part="${name}"]`

export const STOPS: readonly Stop[] = [
  {
    title: 'This is practice',
    text: 'Coins and NFTs here are made up. Wherever you see these stripes, nothing has real value. Try everything.',
    at: ['.practice.hatch .plabel', '.practice'],
    side: 'bottom',
  },
  {
    title: 'Your account',
    text: {
      keychain:
        'Main was created for you and holds some NFTs. Its key is in your keychain. Add or switch accounts here.',
      session:
        'Main was created for you and holds some NFTs. Its key is in memory until the app ends. Add or switch accounts here.',
      none: 'Main was created for you and holds some NFTs. No keychain is in use, so Main cannot sign yet. “Session only” keeps keys in memory until the app ends.',
    },
    at: ['[data-tour="account"]'],
    side: 'right',
  },
  {
    title: 'Your NFTs',
    text: 'NFTs are grouped by collection, with their value at the best offers. Open an NFT to sell it.',
    at: [section('holdings')],
    side: 'right',
  },
  {
    title: 'Buy, with a review',
    text: 'Choose a collection, then a listing. Before anything is signed, a separate window shows the real effects of the transaction.',
    at: [section('market')],
    side: 'right',
  },
  {
    title: 'Stay safe',
    text: 'Allowances lists the accounts that may spend for you, and lets you revoke each allowance. Purchases have no limit until you set one in Settings.',
    at: [section('allowances'), section('settings')],
    side: 'right',
  },
  {
    title: 'Your connection',
    text: 'When you are ready for real coins, Settings leads to the live market step by step. Practice stays here.',
    at: ['[data-tour="connection-link"]', '[data-tour="connection"]'],
    side: 'top',
  },
]

/** Text of a stop for the given key store. */
export const stopText = ({ text }: Stop, keyStoreKind: KeyStoreKind): string =>
  typeof text === 'string' ? text : text[keyStoreKind]

/** Target of a stop; null if none of its selectors has an element on the screen. */
export const stopTarget = ({ at }: Stop): HTMLElement | null =>
  at.map((selector) => document.querySelector<HTMLElement>(selector)).find((element) => element !== null) ?? null
