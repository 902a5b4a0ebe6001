import { createContext } from 'react'

/** Element in the head of the page that takes the export button of the open tab; null before it is in the page. */
export const ExportSlotContext = createContext<HTMLElement | null>(null)
