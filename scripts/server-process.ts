/**
 * Options that make a server return freed memory (docs/developers/decisions/0029), repeated in deploy/.
 */

/** Limits each semi-space of the young generation to 16 MB. */
export const V8_FLAGS: readonly string[] = ['--max-semi-space-size=16'];

export const MALLOC_SETTINGS: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '1',
  // Otherwise glibc raises this to 32 MB and keeps smaller freed blocks.
  MALLOC_MMAP_THRESHOLD_: '524288',
  MALLOC_TRIM_THRESHOLD_: '524288',
};
