import { Button } from './button.tsx';

interface MoreButtonProps {
  hasMore: boolean;
  isLoading: boolean;
  label: string;
  loadingLabel: string;
  onMore: () => void;
}

export function MoreButton({ hasMore, isLoading, label, loadingLabel, onMore }: MoreButtonProps) {
  if (!hasMore) return null;
  return (
    <div className="grid justify-items-center">
      <Button variant="outline" busy={isLoading} busyLabel={loadingLabel} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
