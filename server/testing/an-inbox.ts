import { type TestShop, until } from './test-shop.ts';

interface Message {
  channel: string;
  subject?: string;
  text: string;
  html: string;
}

/** Emails and text messages to an email address or number, newest first. */
export const messagesTo = (shop: TestShop, to: string): Promise<Message[]> =>
  shop.simulator<Message[]>(`/inbox/messages?to=${encodeURIComponent(to)}`);

/** Emails whose subject contains these words, newest first. */
export const mailsAbout = async (shop: TestShop, words: string): Promise<Message[]> =>
  (await shop.simulator<Message[]>('/inbox/messages')).filter(({ subject }) => subject?.includes(words));

/** Waits until there are `count` codes and returns the newest. */
export async function codeTo(shop: TestShop, to: string, count = 1): Promise<string> {
  const codes = await until(async () => {
    const received = (await messagesTo(shop, to)).flatMap(({ text }) => /^(\d{4})\b/.exec(text)?.[1] ?? []);
    return received.length >= count && received;
  }, `the code to ${to}`);
  return codes[0] ?? '';
}

/** Waits for a link to a page, such as `notme`. */
export async function linkTo(
  shop: TestShop,
  to: string,
  page: string,
): Promise<{ id: string; token: string }> {
  const [, id = '', token = ''] = await until(
    async () =>
      (await messagesTo(shop, to))
        .map(({ text }) => new RegExp(`/${page}/([^/\\s]+)/([^/\\s]+)`).exec(text))
        .find(Boolean),
    `the link to ${page} for ${to}`,
  );
  return { id, token };
}

/** The cookies set by a response, in the form in which a browser sends them back. */
export const cookiesOf = (response: { headers: Headers }): { cookie: string } => ({
  cookie: response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
});
