import { failureText } from './failure-text'

const NOT_PREPARED = 'Nothing was prepared and nothing moved.'
/**
 * Covers only mints that the market charges to an allowance. A direct payment is a separate transaction: the journal
 * records whether the ledger executed the payment.
 */
const NOT_MINTED = 'Nothing was minted, and nothing was taken from the allowance.'
const MINT_UNKNOWN = 'It is not known yet whether anything was minted and charged.'

/** Failures of preparing and finishing a mint. */
export const mintWords = {
  'mint-not-taken': failureText(
    'The market does not accept this mint as requested',
    'Refresh the launch, then check the account and the count. The price or the code may have changed.',
    NOT_PREPARED,
  ),
  'mint-own-site': failureText(
    'This launch mints only on the market’s website',
    'Mint on the market’s website.',
    NOT_PREPARED,
  ),
  'mint-closed': failureText(
    'This launch does not let you mint now',
    'The launch may not be open, may be sold out or may be limited to others. Refresh the launch.',
    NOT_PREPARED,
  ),
  'mint-buyer-is-source': failureText(
    'This account is the source of the NFTs of this launch',
    'Mint with another account.',
    NOT_MINTED,
  ),
  'mint-not-seen': failureText(
    'The market does not see your transaction on the ledger yet',
    'Try again in a few seconds.',
    NOT_MINTED,
  ),
  'mint-not-verified': failureText(
    'The transaction failed, or is not the prepared one',
    'Start the mint again.',
    NOT_MINTED,
  ),
  'mint-other-transaction': failureText(
    'The market received a different transaction than the prepared mint',
    'Finish the mint with the transaction that you signed.',
    NOT_MINTED,
  ),
  'mint-not-prepared': failureText('The market does not know this mint', 'Start the mint again.', NOT_MINTED),
  'mint-other-key': failureText(
    'The mint was prepared with another service key',
    'Set that key in Settings to finish the mint.',
    NOT_MINTED,
  ),
  'mint-other-wallet': failureText(
    'The mint was prepared for another account',
    'Finish the mint with the account that started the mint.',
    NOT_MINTED,
  ),
  'mint-expired': failureText(
    'More than 20 minutes passed since the mint was prepared',
    'Start the mint again.',
    NOT_MINTED,
  ),
  'mint-nft-busy': failureText(
    'An NFT of this mint is still settling for another buyer',
    'Try again in a few seconds.',
    NOT_MINTED,
  ),
  'mint-unconfirmed': failureText(
    'The market sent the transfer of the NFTs, and its outcome is not known yet',
    'Do not mint again. Look up the transaction on the ledger.',
    MINT_UNKNOWN,
  ),
  'mint-pending': failureText(
    'The market is finishing this mint, or has finished it',
    'Do not mint again. Check on the ledger which NFTs you hold.',
    MINT_UNKNOWN,
  ),
  'mint-looked-up': failureText(
    'The market is checking how this mint ended',
    'Try again in a few minutes. Do not start a new mint.',
    MINT_UNKNOWN,
  ),
  'mint-unavailable': failureText('The market cannot mint now', 'Try again in a moment.', NOT_MINTED),
  'mint-finished-before': failureText(
    'This mint is already finished',
    'Look at your holdings. Nothing more is minted.',
    'The mint was charged once, when it was finished.',
  ),
  'mint-restart': failureText(
    'This mint can no longer be finished',
    'Start a new mint if you still want NFTs.',
    NOT_MINTED,
  ),
  'mint-rejected': failureText(
    'The ledger refused to send the NFTs',
    'Check that the account can hold the NFTs, then start a new mint.',
    'Nothing moved. The allowance stays as it was.',
  ),
  'mint-answer-lost': failureText(
    'The market did not report how the mint ended',
    'Open this mint in History and check it again. Do not start a new mint.',
    MINT_UNKNOWN,
  ),
}
