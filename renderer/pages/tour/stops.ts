/** Stops of the tour through the practice market, and their texts. */
import type { KeyStore } from '@shared/contract/accounts'

type Store = KeyStore['kind']

export type Stop = {
  readonly title: string
  /** Text, by the kind of key store where it makes a difference. */
  readonly text: string | Readonly<Record<Store, string>>
  /** Selectors of the target: the first one with an element on the screen is used. */
  readonly at: readonly string[]
  readonly side: 'right' | 'bottom' | 'top'
}

const section = (name: string) => `nav [data-part="${name}"]`

export const STOPS: readonly Stop[] = [
  {
    title: 'This is practice',
    text: 'Coins and NFTs here are made up. Wherever you see these stripes, nothing has real value: try everything.',
    at: ['.practice.hatch .plabel', '.practice'],
    side: 'bottom',
  },
  {
    title: 'The account you act for',
    text: {
      keychain: 'Main was made for you and holds some NFTs. Its key is in your keychain. Add or switch accounts here.',
      session:
        'Main was made for you and holds some NFTs. Its key is in memory until the app ends. Add or switch accounts here.',
      none: 'Main was made for you and holds some NFTs. No keychain is in use, so it cannot sign yet: “Session only” below it keeps keys in memory until the app ends.',
    },
    at: ['[data-tour="account"]'],
    side: 'right',
  },
  {
    title: 'What you hold',
    text: 'Grouped by collection, with its worth at the best offers. Open an NFT to sell it.',
    at: [section('holdings')],
    side: 'right',
  },
  {
    title: 'Buy, with a review',
    text: 'Choose a collection, then a listing. Before anything is signed, a window of its own shows what the bytes would really do.',
    at: [section('market')],
    side: 'right',
  },
  {
    title: 'Stay safe',
    text: 'Here is whom you let spend, and how to take it back. In Settings you can set limits that no purchase passes; until you do, there are none.',
    at: [section('allowances'), section('settings')],
    side: 'right',
  },
  {
    title: 'Where you are connected',
    text: 'When you are ready for real coins, Settings leads to the live market step by step. Practice stays here.',
    at: ['[data-tour="connection-link"]', '[data-tour="connection"]'],
    side: 'top',
  },
]

/** Text of a stop for the given key store. */
export const textOf = ({ text }: Stop, store: Store): string => (typeof text === 'string' ? text : text[store])

/** Target of a stop; null if none of its selectors has an element on the screen. */
export const placeOf = ({ at }: Stop): HTMLElement | null =>
  at.map((selector) => document.querySelector<HTMLElement>(selector)).find((element) => element !== null) ?? null
