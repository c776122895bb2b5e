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
      const at = pair.indexOf('=');
      if (pair.slice(at + 1) === '') this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  /** @returns the last page and its URL, or the first URL that starts with `until` */
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
