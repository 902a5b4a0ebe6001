import type { KeyType, NamedId } from '@shared/contract/common'
import type { ProfileEndpoint } from '@shared/contract/network'
import type { ChequeLine, ReviewModel } from '@shared/contract/review'
import type { EntityId } from '@shared/ids'

/** What every review needs beside what it is about. None of it decides anything. */
export type ReviewFrame = {
  readonly practice: boolean
  readonly networkLabel: string
  readonly place: ProfileEndpoint
  /** Both null where no key signs. */
  readonly keyType: KeyType | null
  readonly keyStore: 'keychain' | 'session' | null
  readonly named: (id: EntityId) => NamedId
  readonly commission: string | null
  /** The passphrase has to be given again. False when left out. */
  readonly askPassphrase?: boolean
  /** When what it rests on runs out, in words that begin a sentence ("The quote"). */
  readonly decideBy?: ReviewModel['decideBy']
}

/** Of a transaction: names and pictures for what the bytes name, too. */
export type ReviewContext = ReviewFrame & {
  /** Whether the app holds the key of an account, or its name was typed in main's own window: any other the page can set. */
  readonly isNameTrusted: (id: EntityId) => boolean
  /** The person's own name for an id of any form, typed in main's own window; null when there is none. */
  readonly typedName: (id: string) => string | null
  readonly title: string
  readonly collection: string
  /** Of a mint: the launch's words that the person agreed to; null when there was nothing to agree to. */
  readonly agreed: string | null
  readonly image: string | null
  /** What is known of any other NFT the bytes name; null when nothing is. */
  readonly describe: (token: string, serial: number) => { readonly name: string; readonly image: string | null } | null
  /** What the network is likely to charge, decimal HBAR; null or left out when nobody has reckoned. */
  readonly feeEstimate?: string | null
}

export type ReviewContent = Omit<ReviewModel, 'reviewId' | 'endsInMs' | 'theme'>
export type Payee = ReviewContent['payees'][number]

/** `asks`: what is wanted in return and kept by the market alone. */
export type Cheque = { readonly gives: ChequeLine[]; readonly gets: ChequeLine[]; readonly asks: ChequeLine[] }
