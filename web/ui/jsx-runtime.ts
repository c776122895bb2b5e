import * as react from 'react/jsx-runtime';
import { wrapText } from './wrap-text.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, wrapText(type, props), key);
export const jsxs: typeof react.jsxs = (type, props, key) => {
  const wrapped = wrapText(type, props);
  return Array.isArray(wrapped.children) ? react.jsxs(type, wrapped, key) : react.jsx(type, wrapped, key);
};
