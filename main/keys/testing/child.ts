import type { ChildLike } from '../keychain'
import { parseRequest, type KeychainRequest } from '../keychain-protocol'

/** A fake keychain process: answers from a map, unless `behave` makes it misbehave. */
export function createFakeChild(behave: (request: KeychainRequest, child: FakeChild) => unknown): FakeChild {
  const messageListeners: ((message: unknown) => void)[] = []
  const exitListeners: ((code: number) => void)[] = []
  const child: FakeChild = {
    killed: 0,
    requests: [],
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
        if (answer !== undefined) child.say(answer)
      })
    },
    kill() {
      child.killed++
    },
    say: (message) => messageListeners.forEach((listener) => listener(message)),
    exit: (code) => exitListeners.forEach((listener) => listener(code)),
  }
  return child
}

export type FakeChild = ChildLike & {
  killed: number
  readonly requests: KeychainRequest[]
  say(message: unknown): void
  exit(code: number): void
}

/** The behaviour of a working keychain, over a map that outlives the child. */
export function storing(values: Map<string, string>) {
  return ({ id, op, account, value }: KeychainRequest): unknown => {
    switch (op) {
      case 'get':
        return { id, ok: true, value: values.get(account) ?? null }
      case 'set':
        values.set(account, value ?? '')
        return { id, ok: true, value: null }
      case 'delete':
        return { id, ok: true, value: values.delete(account) }
      case 'list':
        return { id, ok: true, value: [...values.keys()] }
    }
  }
}
