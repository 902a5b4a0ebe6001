import type { Plugin } from 'vite'

export declare function bundledPackages(options: {
  /** Root folder of the project. */
  readonly root: string
  /** Path of the written list. */
  readonly file: string
}): Plugin
