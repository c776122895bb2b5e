import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminOpeningText as t } from '../../../text/admin/opening.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { Panel } from '../parts/screen.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { openingQuery } from './opening-query.ts';

/** How many checks are open before the shop opens, for owners; nothing if none is. */
export function OpeningLeft() {
  const isOwner = useIsOwner();
  const { data } = useQuery({ ...openingQuery, enabled: isOwner });
  if (!data || data.open === 0) return null;
  return (
    <Panel title={t.title}>
      <Note tone="warning" icon="shop">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2.5">
          {t.open(data.open)}
          <Link to="/admin/opening" className={buttonClass({ size: 'sm' })}>
            {t.goThrough}
          </Link>
        </span>
      </Note>
    </Panel>
  );
}
