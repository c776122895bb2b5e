import * as react from 'react/jsx-dev-runtime';
import { wrapText } from './wrap-text.ts';

export { Fragment, type JSX } from 'react/jsx-dev-runtime';

export const jsxDEV: typeof react.jsxDEV = (type, props, key, isStatic, source, self) => {
  const wrapped = wrapText(type, props);
  return react.jsxDEV(type, wrapped, key, isStatic && Array.isArray(wrapped.children), source, self);
};
