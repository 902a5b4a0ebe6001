import { words } from './words'

const NOT_PREPARED = 'Nothing was prepared and nothing moved.'
/** For mints paid from an allowance; a direct-payment stage is paid by the wallet's own transaction. */
const NOT_MINTED = 'Nothing was minted, and nothing was taken out of the allowance.'
const OPEN = 'Whether anything was minted and charged is not known yet.'

export const mintWords = {
  'mint-not-taken': words(
    'The market does not take this mint as it was asked for',
    'Read the launch again and look over account and count. Its price or its code may have changed.',
    NOT_PREPARED,
  ),
  'mint-own-site': words('This launch mints on the market’s own site only', 'Mint it there.', NOT_PREPARED),
  'mint-closed': words(
    'This launch does not let you mint now',
    'It may not be open, be sold out, or be for others. Read it again.',
    NOT_PREPARED,
  ),
  'mint-buyer-is-source': words(
    'The NFTs of this launch are sent from this very account',
    'Mint with another account.',
    NOT_MINTED,
  ),
  'mint-not-seen': words(
    'The market does not see your transaction on the ledger yet',
    'Ask again in a few seconds.',
    NOT_MINTED,
  ),
  'mint-not-verified': words(
    'The transaction failed, or is not the one that was prepared',
    'Start the mint again.',
    NOT_MINTED,
  ),
  'mint-other-transaction': words(
    'The market was told of another transaction than the one prepared for this mint',
    'Finish it with the transaction that you signed.',
    NOT_MINTED,
  ),
  'mint-not-prepared': words('The market knows no such mint', 'Start the mint again.', NOT_MINTED),
  'mint-other-key': words(
    'The mint was prepared with another service key',
    'Set that key in the settings: the mint can still be finished with it.',
    NOT_MINTED,
  ),
  'mint-other-wallet': words(
    'The mint was prepared for another account',
    'Finish it with the account that began it.',
    NOT_MINTED,
  ),
  'mint-expired': words('More than 20 minutes passed since the mint was prepared', 'Start the mint again.', NOT_MINTED),
  'mint-nft-busy': words(
    'An NFT of this mint is still settling for somebody else',
    'Ask again in a few seconds.',
    NOT_MINTED,
  ),
  'mint-unconfirmed': words(
    'The NFTs were sent, and the outcome is not known yet',
    'Do not mint again. Look the transaction up on the ledger.',
    OPEN,
  ),
  'mint-pending': words(
    'The market is finishing this mint, or has finished it',
    'Do not mint again. See on the ledger what you hold.',
    OPEN,
  ),
  'mint-looked-up': words(
    'The market is looking up how this mint ended',
    'Ask again in a few minutes. Do not start a new mint.',
    OPEN,
  ),
  'mint-unavailable': words('The market cannot mint just now', 'Try again in a moment.', NOT_MINTED),
  'mint-finished-before': words(
    'This mint is finished already',
    'See what you hold. Nothing more is minted by it.',
    'It was charged once, when it was finished.',
  ),
  'mint-restart': words('This mint can no longer be finished', 'Start a new mint if you still want one.', NOT_MINTED),
  'mint-rejected': words(
    'The ledger refused to send the NFTs',
    'See that the account can hold them, then start a new mint.',
    'Nothing moved. The allowance stands as it was.',
  ),
  'mint-answer-lost': words(
    'The market did not answer how the mint ended',
    'Ask again with the same mint. Do not start a new one.',
    OPEN,
  ),
}
