import type { Plugin } from 'vite'

export type VerifierPageOptions = {
  /** Of the pages' sources. */
  readonly root: string
  readonly alias: Readonly<Record<string, string>>
  /** The oldest browser, as the bundler names it. */
  readonly target: string
  /** The page's script. */
  readonly input: string
  /** Where the one file is written. */
  readonly outFile: string
}

export declare function verifierPage(options: VerifierPageOptions): Plugin
