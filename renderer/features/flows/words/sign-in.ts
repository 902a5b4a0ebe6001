import { textsBeforeSending, failedText, unknownOutcomeText, type FlowKindTexts } from './state-text'

const NO_REPEAT = 'Do not sign in again.'
const NO_EFFECT = 'Signing this message moves nothing and permits nothing.'

/** Texts of a sign-in. The person signs a message from the market, and so proves control of the account. */
export const signInTexts: FlowKindTexts = {
  label: ({ accountName }) => `Sign in to the market as ${accountName}`,
  states: {
    ...textsBeforeSending({
      infinitive: ({ accountName }) => `sign in to the market as ${accountName}`,
      notDone: 'No sign-in took place',
      noRepeat: NO_REPEAT,
      recipient: 'the market',
      declineAdvice: 'Start again if you still want to sign in.',
    }),
    submitted: () => ({
      word: 'Sent',
      title: 'The signature was sent to the market',
      moved: NO_EFFECT,
      todo: NO_REPEAT,
    }),
    settled: () => ({
      word: 'Being checked',
      title: 'Signed, the market is checking the signature',
      moved: NO_EFFECT,
      todo: `Nothing to do. ${NO_REPEAT}`,
    }),
    unknown: unknownOutcomeText(
      'Sign in again if the market asks you to.',
      () => `You may be signed in. ${NO_EFFECT}`,
      'the market',
    ),
    done: ({ accountName }) => ({
      word: 'Signed in',
      title: `Signed in to the market as ${accountName}`,
      moved: `Nothing left ${accountName}. ${NO_EFFECT}`,
      todo: '',
    }),
    failed: failedText({
      word: 'Not signed in',
      title: ({ accountName }) => `Not signed in to the market as ${accountName}`,
    }),
  },
}
