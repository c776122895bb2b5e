/** What a call answered, as JSON. */
export type Answer = Readonly<Record<string, unknown>>;

/** The sentence that the API gave, in English. */
export function sentenceOf(answer: Answer): string {
  return String(answer.message ?? answer.msg ?? answer.error ?? '');
}
