import { early, failed, unknown, type KindWords } from './said'

const AGAIN = 'Do not sign in again.'
const NOTHING = 'A signature of this message moves nothing and permits nothing.'

/** Sign-in: the person signs a message of the market, which proves that the account is theirs. */
export const signIn: KindWords = {
  act: ({ name }) => `Sign in at the market as ${name}`,
  says: {
    ...early({
      doing: ({ name }) => `sign in at the market as ${name}`,
      not: 'Nobody was signed in',
      again: AGAIN,
      to: 'the market',
      later: 'Start again if you still want to sign in.',
    }),
    submitted: () => ({ word: 'Sent', title: 'The signature is with the market', moved: NOTHING, todo: AGAIN }),
    settled: () => ({
      word: 'Being checked',
      title: 'Signed, the market is checking the signature',
      moved: NOTHING,
      todo: `Nothing to do. ${AGAIN}`,
    }),
    unknown: unknown(
      'Sign in again if the market asks for it.',
      () => `You may be signed in. ${NOTHING}`,
      'the market',
    ),
    done: ({ name }) => ({
      word: 'Signed in',
      title: `Signed in at the market as ${name}`,
      moved: `Nothing left ${name}. ${NOTHING}`,
      todo: '',
    }),
    failed: failed({ word: 'Not signed in', title: ({ name }) => `Not signed in at the market as ${name}` }),
  },
}
