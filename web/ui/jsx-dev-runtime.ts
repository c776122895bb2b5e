import * as react from 'react/jsx-dev-runtime';
import { withOwnText } from './own-text.ts';

export { Fragment, type JSX } from 'react/jsx-dev-runtime';

export const jsxDEV: typeof react.jsxDEV = (type, props, key, isStatic, source, self) => {
  const own = withOwnText(type, props);
  return react.jsxDEV(type, own, key, isStatic && Array.isArray(own.children), source, self);
};
