import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PracticeAccount } from './practice-line'

/** The 32 bytes of a DER private key, hex. */
export const rawKey = ({ privateKey }: PracticeAccount): string => privateKey.slice(-64)

/** Every form in which a private key could be stored, with the text to search for. */
export function keyForms(account: PracticeAccount): [form: string, text: string][] {
  const raw = Buffer.from(rawKey(account), 'hex')
  const der = Buffer.from(account.privateKey, 'hex')
  return [
    ['hex', raw.toString('hex')],
    ['HEX', raw.toString('hex').toUpperCase()],
    ['raw bytes', raw.toString('latin1')],
    ['DER bytes', der.toString('latin1')],
    ['base64', raw.toString('base64').replace(/=+$/, '')],
    ['base64url', raw.toString('base64url')],
    ['DER base64', der.toString('base64').replace(/=+$/, '')],
  ]
}

/** Searches all files of a folder for the texts, as bytes and as UTF-16 (browser storage). Returns `form in file`. */
export function findInFiles(dir: string, texts: ReadonlyMap<string, string>): string[] {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(dir, name), { throwIfNoEntry: false })?.isFile(),
  )
  return files.flatMap((name) => {
    const bytes = readFileSync(join(dir, name))
    return [...texts]
      .filter(([, text]) => bytes.includes(Buffer.from(text, 'latin1')) || bytes.includes(Buffer.from(text, 'utf16le')))
      .map(([form]) => `${form} in ${name}`)
  })
}
