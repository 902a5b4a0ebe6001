/** Stops of the tour through the practice market, and their texts. */
import type { KeyStore } from '@shared/contract/accounts'

type KeyStoreKind = KeyStore['kind']

export type Stop = {
  readonly title: string
  /** One text, or a text for each kind of key store. */
  readonly text: string | Readonly<Record<KeyStoreKind, string>>
  /** Selectors for the element that the stop points at. The first selector that finds an element is used. */
  readonly targetSelectors: readonly string[]
  /** Selector for the part of the target that the tip of the card points at. Default: the whole target. */
  readonly tipSelector?: string
  /** Side of the target on which the text appears. */
  readonly side: 'right' | 'bottom' | 'top'
}

const sectionSelector = (name: string) => `nav [data-part="${name}"]`

export const STOPS: readonly Stop[] = [
  {
    title: 'This is practice',
    text: 'These stripes mean made-up HBAR and NFTs. “Change market” leads to the live market.',
    targetSelectors: ['.practice.hatch', '.practice'],
    tipSelector: '.practice button',
    side: 'bottom',
  },
  {
    title: 'Your account',
    text: {
      keychain:
        'Main was created for you and holds some NFTs. The key is in your keychain. Add or switch accounts here.',
      session:
        'Main was created for you and holds some NFTs. The key is in memory until you close Countersign. Add or switch accounts here.',
      none: 'Main was created for you and holds some NFTs. No keychain is in use, so Main cannot sign yet. “Use keys” keeps keys in memory until you close Countersign.',
    },
    targetSelectors: ['[data-tour="account"]'],
    side: 'right',
  },
  {
    title: 'Your NFTs',
    text: 'NFTs are grouped by collection, with their worth at the best offers. Open an NFT to list the NFT for sale.',
    targetSelectors: [sectionSelector('holdings')],
    side: 'right',
  },
  {
    title: 'Buy, with a review',
    text: 'Choose a collection, then a listing. Before anything is signed, a separate window shows the real effects of the transaction.',
    targetSelectors: [sectionSelector('market')],
    side: 'right',
  },
  {
    title: 'Who may spend your HBAR',
    text: 'Allowances lists the accounts that may take your HBAR or move your NFTs. Revoke a permission there.',
    targetSelectors: [sectionSelector('allowances')],
    side: 'right',
  },
  {
    title: 'Set a limit first',
    text: 'Purchases have no limit until you set one. Later, you find the limits in Settings, under Spending.',
    targetSelectors: [sectionSelector('settings')],
    side: 'right',
  },
]

/** Text of a stop for the given key store. */
export const stopText = ({ text }: Stop, keyStoreKind: KeyStoreKind): string =>
  typeof text === 'string' ? text : text[keyStoreKind]

/** Element at which the tip of a stop's card points. */
export const tipTarget = (stop: Stop): HTMLElement | null =>
  (stop.tipSelector === undefined ? null : document.querySelector<HTMLElement>(stop.tipSelector)) ?? stopTarget(stop)

/** Element that a stop points at; null if no selector finds an element. */
export const stopTarget = (stop: Stop): HTMLElement | null =>
  stop.targetSelectors
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find((element) => element !== null) ?? null
