/** `path` is relative to the root of the project. */
export declare function formatted(path: string, text: string): Promise<string>
