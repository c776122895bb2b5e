import { safePath } from '@rush/contract/safe-link.ts';
import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';

type PathLinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'onClick'> & {
  path: string;
  onLeave?: () => void;
};

/** Whether a click opens the page here, rather than in a new tab or window, or as a download. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link to a path known only at run time, such as that of a work queue entry. */
export function PathLink({ path, onLeave, ...rest }: PathLinkProps) {
  const router = useRouter();
  const href = safePath(path) ?? undefined;
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (href === undefined || !isPlainClick(event)) return;
        event.preventDefault();
        onLeave?.();
        void router.navigate({ href });
      }}
    />
  );
}
