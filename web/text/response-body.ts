export type ResponseBody = Readonly<Record<string, unknown>>;

export function messageOf(body: ResponseBody): string {
  return String(body.message ?? body.msg ?? body.error ?? '');
}
