import { useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';
import { LazyAccountMenu } from './lazy-parts.ts';

export function AccountCorner() {
  const t = useText(shellText);
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const initial = session?.user.name.trim().charAt(0).toUpperCase() ?? '';
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={t.accountMenu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="grid size-11 place-items-center"
      >
        <span className="display grid size-9 place-items-center bg-inverse pt-1 text-xl text-on-inverse">
          {initial || <Icon name="user" className="-mt-1" />}
        </span>
      </button>
      <LazyMounted when={isOpen}>
        {session && (
          <LazyAccountMenu open={isOpen} onOpenChange={setOpen} anchor={anchor} user={session.user} />
        )}
      </LazyMounted>
    </>
  );
}
