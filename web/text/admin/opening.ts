import { plural } from '../plural.ts';

export const adminOpeningText = {
  lead: 'What to finish before your first real customer. npm run preflight shows the same list on the server.',
  title: 'Opening checklist',
  open: (count: number) => plural('en', count, { one: `${count} step left`, other: `${count} steps left` }),
  ready: 'All done. Your shop is ready to sell.',
  goThrough: 'Continue setup',
  failed: 'An error occurred. Please try again.',
  states: { done: 'Done', open: 'Open', failed: 'Needs attention', optional: 'Optional' },
  try: 'Try it',
  tryOf: (name: string) => `Try it: ${name}`,
  tryAll: 'Try all providers',
  show: 'Show',
  showOf: (name: string) => `Show: ${name}`,
};
