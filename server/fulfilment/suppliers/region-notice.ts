/** The four notices (CHK-3), each by several of its words: one alone says nothing. */
const NOTICES: readonly (readonly RegExp[])[] = [
  [/monthly/i, /top-?up limit/i, /malaysia/i],
  [/recharge failed/i, /customer service/i],
  [/banned|prohibited/i, /malaysia/i, /brazil/i],
  [/pric/i, /\b1\.\s/, /\b2\.\s/, /malaysia|philippines|singapore/i],
];

/** Whether a message is a notice on where a supplier does not sell to; for suppliers that have no code for it. */
export function isRegionNotice(message: string): boolean {
  return NOTICES.some((words) => words.every((word) => word.test(message)));
}
