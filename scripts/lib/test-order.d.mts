import type { TestSequencerConstructor } from 'vitest/node'

export declare function spreadWaitingFiles(isWaiting: (file: string) => boolean): TestSequencerConstructor
