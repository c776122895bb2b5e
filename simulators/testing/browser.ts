/** An HTTP client that keeps cookies and follows redirects. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  async open(url: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const split = pair.indexOf('=');
      if (pair.slice(split + 1) === '') this.#cookies.delete(pair.slice(0, split));
      else this.#cookies.set(pair.slice(0, split), pair.slice(split + 1));
    }
    return response;
  }

  /** Follows redirects, but not to a URL that starts with `until`. @returns the last URL and response */
  async follow(url: string, until: string, form?: Record<string, string>) {
    let at = url;
    let response = await this.open(at, form);
    while (response.status >= 300 && response.status < 400) {
      at = new URL(response.headers.get('location') ?? '', at).href;
      if (at.startsWith(until)) break;
      response = await this.open(at);
    }
    return { url: new URL(at), response };
  }
}
