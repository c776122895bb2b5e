import { IconButton } from './button.tsx';
import { ControlIcon } from './control-icon.tsx';

interface PagerProps {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  texts: { previous: string; next: string; pageOf: (page: number, of: number) => string };
}

export function Pager({ page, pageCount, onPage, texts }: PagerProps) {
  return (
    <nav className="flex items-center justify-end gap-1" aria-label={texts.pageOf(page, pageCount)}>
      <IconButton
        label={texts.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className="disabled:opacity-35"
      >
        <ControlIcon name="chevronLeft" />
      </IconButton>
      <span className="min-w-24 text-center text-sm tabular-nums">{texts.pageOf(page, pageCount)}</span>
      <IconButton
        label={texts.next}
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
        className="disabled:opacity-35"
      >
        <ControlIcon name="chevronRight" />
      </IconButton>
    </nav>
  );
}
