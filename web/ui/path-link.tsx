import { safePath } from '@rush/contract/safe-link.ts';
import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';

type PathLinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'onClick'> & { path: string };

/** A press that opens a page here: not one for a new tab, a new window or a download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link to a path of this shop that the server names with its query, such as where an entry of the work queue leads. */
export function PathLink({ path, ...rest }: PathLinkProps) {
  const router = useRouter();
  const href = safePath(path) ?? undefined;
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (href === undefined || !isPlain(event)) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    />
  );
}
