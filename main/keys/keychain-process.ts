/**
 * Entry of the keychain process, an Electron utility process. Only this process loads keytar: when a prompt of a locked
 * keyring is not answered, keytar blocks its process for good. Main can end this process, but not itself.
 */
import { createKeychainServer, type PasswordStore } from './keychain-server'

/** The part of Electron's `process.parentPort` that is used; typed here because this file does not import Electron. */
type ParentPort = {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown
  postMessage(message: unknown): void
}

// Imported on demand, so that a missing system library leads to an error answer, not to a crash. keytar is CommonJS, so
// its functions are only on `default`.
const loadKeytar = async (): Promise<PasswordStore> => (await import('keytar')).default

const port = Reflect.get(process, 'parentPort') as ParentPort | undefined
if (port) {
  const server = createKeychainServer(loadKeytar, (answer) => port.postMessage(answer))
  port.on('message', (event) => server.handle(event.data))
}
