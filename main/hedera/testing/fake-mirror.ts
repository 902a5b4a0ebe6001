import { createMirror, type Mirror } from '../mirror'

/** A mirror with the given answers; any other request fails. */
export const fakeMirror = (answers: Partial<Mirror>): Mirror => ({
  ...createMirror({
    http: () => Promise.reject(new Error('the mirror was not expected to be asked')),
    baseUrl: () => Promise.resolve(new URL('http://mirror.invalid')),
    onReach: () => undefined,
  }),
  ...answers,
})
