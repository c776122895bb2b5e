import { catalogue } from '../catalogue.ts';

export const fieldsText = catalogue('fields', {
  tooLong: (max: number, length: number) => `At most ${max} characters, please: this is ${length}.`,
  codeTooLong: (digits: number) => `The code has ${digits} digits. Please type it.`,
});
