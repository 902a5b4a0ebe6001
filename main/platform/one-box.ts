import { failure } from './app-failure'

/** At most one box of the system's own stands at a time: what asks for another one meanwhile is told so. */
export function createOneBox() {
  let stands = false
  return async <T>(box: () => Promise<T>): Promise<T> => {
    if (stands) throw failure({ code: 'busy', what: 'question' })
    stands = true
    try {
      return await box()
    } finally {
      stands = false
    }
  }
}
