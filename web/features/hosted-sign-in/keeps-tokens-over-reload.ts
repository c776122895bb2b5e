/**
 * Safari and Firefox refuse the provider's cookie in the hidden frame, so there a reload can only go on with the
 * refresh token that was kept in local storage. Elsewhere tokens stay in memory.
 */
export function keepsTokensOverReload(userAgent: string): boolean {
  const isFirefox = /Firefox\/|FxiOS\//.test(userAgent);
  const isSafari =
    /Safari\//.test(userAgent) && !/Chrome\/|Chromium\/|CriOS\/|Edg|OPR\/|Android/.test(userAgent);
  return isFirefox || isSafari;
}
