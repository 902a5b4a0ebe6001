import type { TestSequencerConstructor } from 'vitest/node'

export declare function keepApart(isWaiting: (file: string) => boolean): TestSequencerConstructor
