/**
 * Settings that make a server return freed memory (docs/decisions/0029). The units and the image in deploy/ repeat them.
 */

/** For Node's command line: the young generation stays at 8 MB a half, the old one grows by 20% before it is collected. */
export const V8_FLAGS: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=20'];

/** The environment that glibc's malloc reads when a process starts; other systems pay it no attention. */
export const MALLOC_SETTINGS: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '1',
  // Named, it stays what it is: by itself it rises to 32 MB, and what is freed below it stays with the process.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
