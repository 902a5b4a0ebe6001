import type { Plugin } from 'vite'

export type VerifierPageOptions = {
  /** Root folder of the pages' sources. */
  readonly root: string
  readonly alias: Readonly<Record<string, string>>
  /** The oldest supported browser, in the bundler's notation. */
  readonly target: string
  /** The page's script. */
  readonly input: string
  /** Path of the written file. */
  readonly outFile: string
}

export declare function verifierPage(options: VerifierPageOptions): Plugin
