import { Note } from './states.tsx';

/** Where a form says what went wrong; read out as it appears. */
export function MessageNote({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <Note tone="danger" icon="warn">
          {message}
        </Note>
      )}
    </div>
  );
}
