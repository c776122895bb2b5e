import { Fragment, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

const isText = (child: ReactNode) =>
  (typeof child === 'string' && child !== '') || typeof child === 'number' || typeof child === 'bigint';

const isEmpty = (child: ReactNode) =>
  child === null || child === undefined || child === '' || typeof child === 'boolean';

/** Wraps each run of text in a span. Other children keep their index and therefore their state. */
function wrapRuns(children: readonly ReactNode[]): ReactNode[] {
  const wrapped: ReactNode[] = [];
  let runStart: number | undefined;
  let run = '';
  for (const [index, child] of children.entries()) {
    if (isText(child)) {
      run = runStart === undefined ? String(child) : run + String(child);
      runStart ??= index;
      wrapped[index] = null;
      wrapped[runStart] = jsx('span', { children: run }, `text${runStart}`);
    } else {
      if (!isEmpty(child)) runStart = undefined;
      wrapped[index] = Array.isArray(child) ? wrapRuns(child) : child;
    }
  }
  return wrapped;
}

function wrapChildren(type: unknown, children: ReactNode): ReactNode {
  if (!Array.isArray(children))
    return type === Fragment && isText(children) ? wrapRuns([children]) : children;
  if (type !== Fragment && children.length > 0 && children.every(isText)) return children.join('');
  return children.some((child) => isText(child) || Array.isArray(child)) ? wrapRuns(children) : children;
}

/**
 * A browser that translates a page replaces text nodes with `<font>`. React's next update then fails or changes a
 * detached node, unless the text is its element's only child. The JSX runtime therefore passes all props here.
 */
export function wrapText(type: unknown, props: unknown): { children?: ReactNode } {
  const original = props as { children?: ReactNode };
  const children = wrapChildren(type, original.children);
  return children === original.children ? original : { ...original, children };
}
