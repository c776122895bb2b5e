/** A call's answer, as JSON. */
export type Answer = Readonly<Record<string, unknown>>;

/** The API's English sentence. */
export function sentenceOf(answer: Answer): string {
  return String(answer.message ?? answer.msg ?? answer.error ?? '');
}
