import type { ReviewApi } from '../../api'
import type { ReviewStore } from './review-store'

export type ReviewProps = { readonly store: ReviewStore; readonly api: ReviewApi }
