/**
 * Makes a server return freed memory (docs/developers/decisions/0029). The units and the image in deploy/ repeat these settings.
 */

/** An 8 MB young generation, and an old one that grows by 20 % before a collection. */
export const V8_FLAGS: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=20'];

/** Environment variables of glibc's malloc. */
export const MALLOC_SETTINGS: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '1',
  // Otherwise glibc raises it to 32 MB and keeps smaller blocks.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
