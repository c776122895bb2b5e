import type { TextsOf } from '../catalogue.ts';
import type { fieldsText } from '../en/fields.ts';

export const fields: TextsOf<typeof fieldsText> = {
  tooLong: (max, length) => `कृपया ${max} अक्षरों से ज़्यादा न लिखें: अभी ${length} हैं।`,
  codeTooLong: (digits) => `कोड ${digits} अंकों का है। कृपया उसे लिखें।`,
};
