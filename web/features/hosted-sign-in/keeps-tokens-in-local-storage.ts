/** Safari and Firefox block the provider's cookie in its iframe, so they need the refresh token in local storage. */
export function keepsTokensInLocalStorage(userAgent: string): boolean {
  const isFirefox = /Firefox\/|FxiOS\//.test(userAgent);
  const isSafari =
    /Safari\//.test(userAgent) && !/Chrome\/|Chromium\/|CriOS\/|Edg|OPR\/|Android/.test(userAgent);
  return isFirefox || isSafari;
}
