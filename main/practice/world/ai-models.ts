/** What the generators of the service charge, in USD. The models are made up; fees and lengths are of the usual size. */

export type Model = { readonly model: string; readonly key: string; readonly feeUsd: number }

export const imageModels: readonly Model[] = [
  { model: 'Fresco 2', key: 'fresco-2', feeUsd: 0.04 },
  { model: 'Fresco 2 Draft', key: 'fresco-2-draft', feeUsd: 0.012 },
  { model: 'Lumen XL', key: 'lumen-xl', feeUsd: 0.065 },
  { model: 'Halftone', key: 'halftone', feeUsd: 0.02 },
  { model: 'Halftone Edit', key: 'halftone-edit', feeUsd: 0.03 },
  { model: 'Ochre Pro', key: 'ochre-pro', feeUsd: 0.12 },
]

export type VideoModel = Model & {
  /** What sound adds, a second; null for models without it. */
  readonly audioFeeUsd: number | null
  readonly durationsSeconds: readonly number[]
}

export const videoModels: readonly VideoModel[] = [
  { model: 'Reel 1.5', key: 'reel-1-5', feeUsd: 0.09, audioFeeUsd: 0.03, durationsSeconds: [5, 10] },
  { model: 'Reel 1.5 Fast', key: 'reel-1-5-fast', feeUsd: 0.05, audioFeeUsd: null, durationsSeconds: [5, 10] },
  { model: 'Cinder', key: 'cinder', feeUsd: 0.28, audioFeeUsd: 0.12, durationsSeconds: [4, 6, 8] },
  { model: 'Loom Motion', key: 'loom-motion', feeUsd: 0.07, audioFeeUsd: null, durationsSeconds: [6, 12] },
]

export type MusicModel = Model & { readonly minSeconds: number; readonly maxSeconds: number }

export const musicModels: readonly MusicModel[] = [
  { model: 'Cantata', key: 'cantata', feeUsd: 0.45, minSeconds: 10, maxSeconds: 240 },
  { model: 'Cantata Sketch', key: 'cantata-sketch', feeUsd: 0.1, minSeconds: 5, maxSeconds: 30 },
]

export type ThreeDModel = Model & {
  /** What the picture costs that the model is made from, when none is given. */
  readonly imageFeeUsd: number
  readonly typicalGenerationSeconds: number
}

export const threeDModels: readonly ThreeDModel[] = [
  { model: 'Armature', key: 'armature', feeUsd: 0.38, imageFeeUsd: 0.04, typicalGenerationSeconds: 95 },
  { model: 'Armature Lite', key: 'armature-lite', feeUsd: 0.16, imageFeeUsd: 0.02, typicalGenerationSeconds: 40 },
]
