/** Lets real time pass: for what goes on beside the case. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
