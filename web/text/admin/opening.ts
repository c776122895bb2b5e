import { plural } from '../plural.ts';

export const adminOpeningText = {
  lead: 'What stands between this shop and its first real customer. Only what you have read is confirmed by hand. npm run preflight says the same on the server.',
  title: 'Opening checklist',
  open: (count: number) =>
    plural('en', count, { one: `${count} step is open`, other: `${count} steps are open` }),
  ready: 'Nothing is open. The shop is ready to trade.',
  goThrough: 'Go through them',
  failed: 'An error occurred. Please try again.',
  states: { done: 'Done', open: 'Open', failed: 'Needs attention', optional: 'Optional' },
  try: 'Try it',
  tryOf: (name: string) => `Try it: ${name}`,
  tryAll: 'Try all providers',
  show: 'Show',
  showOf: (name: string) => `Show: ${name}`,
};
