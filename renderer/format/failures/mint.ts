import { failureText, FEE_POSSIBLE } from './failure-text'

const NOT_PREPARED = 'Nothing was prepared and nothing moved.'
/**
 * In a stage with direct payment, the signed transaction is the payment itself, so the payment left the account before
 * the market was asked to mint. The journal records whether the ledger executed the payment.
 */
const PAYMENT_MAY_HAVE_LEFT = 'A direct payment may have left your account.'
const NOT_MINTED = `Nothing was minted, and no allowance was used. ${PAYMENT_MAY_HAVE_LEFT}`
/** For a mint that cannot go on. */
const MINT_ENDED = `Nothing was minted. An unused allowance stays active until you revoke it. ${PAYMENT_MAY_HAVE_LEFT}`
const MINT_UNKNOWN = 'Outcome unknown: you may have paid, and NFTs may still arrive.'
/** Advice for a mint that cannot go on. The documents promise no refund. */
export const CHECK_BALANCE_FIRST = 'The market may refund a direct payment: check your balance before you mint again.'
const RETRY_SOON = 'Try again in a few seconds. You do not need to sign or pay again.'

/** Failures of preparing and finishing a mint. */
export const mintWords = {
  'mint-not-taken': failureText(
    'The market does not accept this mint as requested',
    'Refresh the launch, then check the account and the number of NFTs. The price or the code may have changed.',
    NOT_PREPARED,
  ),
  'mint-own-site': failureText(
    'This launch mints only on the market’s website',
    'Mint on the market’s website.',
    NOT_PREPARED,
  ),
  'mint-closed': failureText(
    'You cannot mint from this launch now',
    'The launch may be closed, sold out or limited to other accounts. Refresh the launch.',
    NOT_PREPARED,
  ),
  'mint-buyer-is-source': failureText(
    'This account supplies the NFTs of this launch, so it cannot mint them',
    'Mint with another account.',
    'Nothing was minted, and this request charged nothing. History shows whether you paid directly.',
  ),
  'mint-not-seen': failureText(
    'The market does not see your mint transaction on the ledger yet',
    RETRY_SOON,
    NOT_MINTED,
  ),
  'mint-not-verified': failureText(
    'The mint transaction failed, or differs from the prepared transaction',
    CHECK_BALANCE_FIRST,
    `${MINT_ENDED} ${FEE_POSSIBLE}`,
  ),
  'mint-other-transaction': failureText(
    'The market did not prepare this transaction for this mint',
    CHECK_BALANCE_FIRST,
    MINT_ENDED,
  ),
  'mint-not-prepared': failureText('The market has no record of this mint', CHECK_BALANCE_FIRST, MINT_ENDED),
  'mint-other-key': failureText(
    'You prepared this mint with another service key',
    'In Settings, set the service key that you used for this mint.',
    NOT_MINTED,
  ),
  'mint-other-wallet': failureText(
    'You prepared this mint for another account',
    'Finish the mint with the account that started the mint.',
    NOT_MINTED,
  ),
  'mint-expired': failureText('The 20 minutes to finish this mint are over', CHECK_BALANCE_FIRST, MINT_ENDED),
  'mint-nft-busy': failureText(
    'An earlier transfer of an NFT in this mint is not confirmed yet',
    RETRY_SOON,
    NOT_MINTED,
  ),
  'mint-unconfirmed': failureText(
    'The market sent the NFTs, but the ledger has not confirmed the transfer',
    'Do not mint again. Open this mint in History to see the result.',
    MINT_UNKNOWN,
  ),
  'mint-pending': failureText(
    'The market may have finished this mint already',
    'Do not mint again. Check your NFTs.',
    MINT_UNKNOWN,
  ),
  'mint-looked-up': failureText(
    'The market is checking how this mint ended',
    'Check this mint again in a few minutes. Do not start a new mint.',
    MINT_UNKNOWN,
  ),
  'mint-unavailable': failureText('The market cannot mint now', RETRY_SOON, NOT_MINTED),
  'mint-finished-before': failureText(
    'This mint is already finished',
    'Check your NFTs.',
    'An earlier request settled this mint. This request minted and charged nothing more.',
  ),
  'mint-restart': failureText('The market can no longer finish this mint', CHECK_BALANCE_FIRST, MINT_ENDED),
  'mint-rejected': failureText(
    'The ledger rejected the transfer of the NFTs',
    `Check whether your account is associated with the token. ${CHECK_BALANCE_FIRST}`,
    MINT_ENDED,
  ),
  'mint-answer-lost': failureText(
    'The market did not report how the mint ended',
    'Open this mint in History and check it again. Do not start a new mint.',
    MINT_UNKNOWN,
  ),
}
