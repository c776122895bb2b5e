import * as react from 'react/jsx-runtime';
import { withOwnText } from './own-text.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, withOwnText(type, props), key);
export const jsxs: typeof react.jsxs = (type, props, key) => {
  const own = withOwnText(type, props);
  return Array.isArray(own.children) ? react.jsxs(type, own, key) : react.jsx(type, own, key);
};
