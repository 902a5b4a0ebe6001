import { createMirror, type Mirror } from '../mirror'

/** A mirror with the given methods; every other method that sends a request fails. */
export const fakeMirror = (methods: Partial<Mirror>): Mirror => ({
  ...createMirror({
    http: () => Promise.reject(new Error('the mirror was not expected to be asked')),
    baseUrl: () => Promise.resolve(new URL('http://mirror.invalid')),
    onReach: () => undefined,
  }),
  ...methods,
})
