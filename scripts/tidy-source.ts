/** Whether the house rules for code that ships do not apply to a file. */
export const isTest = (path: string) => /\.test\.tsx?$|\.global\.ts$|(^|\/)testing\//.test(path);

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
