import type { ChildLike } from '../keychain'
import { parseRequest, type KeychainRequest } from '../keychain-protocol'

/**
 * A fake keychain process. `behave` handles each request: its result is sent as the answer, and undefined sends no
 * answer.
 */
export function createFakeChild(behave: (request: KeychainRequest, child: FakeChild) => unknown): FakeChild {
  const messageListeners: ((message: unknown) => void)[] = []
  const exitListeners: ((code: number) => void)[] = []
  const child: FakeChild = {
    killCount: 0,
    requests: [],
    // The two overloads of `on` have different listeners; only `never` fits both.
    on(event: 'message' | 'exit', listener: never) {
      if (event === 'message') messageListeners.push(listener)
      else exitListeners.push(listener)
      return child
    },
    postMessage(message) {
      const request = parseRequest(message)
      if (!request) throw new Error('not a request')
      child.requests.push(request)
      queueMicrotask(() => {
        const answer = behave(request, child)
        if (answer !== undefined) child.sendMessage(answer)
      })
    },
    kill() {
      child.killCount++
    },
    sendMessage: (message) => messageListeners.forEach((listener) => listener(message)),
    exit: (code) => exitListeners.forEach((listener) => listener(code)),
  }
  return child
}

export type FakeChild = ChildLike & {
  /** Number of calls of `kill`. */
  killCount: number
  readonly requests: KeychainRequest[]
  /** Sends a message to main. */
  sendMessage(message: unknown): void
  /** Reports to main that the process has ended. */
  exit(code: number): void
}

/** Behaviour of a working keychain that stores its values by account in a map. */
export function workingKeychain(valueByAccount: Map<string, string>) {
  return ({ id, op, account, value }: KeychainRequest): unknown => {
    switch (op) {
      case 'get':
        return { id, ok: true, value: valueByAccount.get(account) ?? null }
      case 'set':
        valueByAccount.set(account, value ?? '')
        return { id, ok: true, value: null }
      case 'delete':
        return { id, ok: true, value: valueByAccount.delete(account) }
      case 'list':
        return { id, ok: true, value: [...valueByAccount.keys()] }
    }
  }
}
