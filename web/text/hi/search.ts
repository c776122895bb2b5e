import type { searchText } from '../en/search.ts';
import { plural } from '../plural.ts';

export const search: typeof searchText.en = {
  label: 'गेम और कार्ड खोजें',
  placeholder: '“86 diamonds” या “netflix” लिखकर देखें',
  close: 'बंद करें',
  recent: 'हाल की खोजें',
  forget: 'मिटाएँ',
  popular: 'अभी लोकप्रिय',
  results: (n) => plural('hi', n, { one: `${n} नतीजा`, other: `${n} नतीजे` }),
  nothing: (query) => `“${query}” के लिए कुछ नहीं मिला`,
  nothingHint: 'स्पेलिंग जाँचें, या गेम का छोटा नाम लिखें।',
  from: ['', 'से'],
  failed: 'गेम लोड नहीं हो सके।',
};
