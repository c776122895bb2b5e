export type Answer = Readonly<Record<string, unknown>>;

export function messageOf(answer: Answer): string {
  return String(answer.message ?? answer.msg ?? answer.error ?? '');
}
