import { Note } from './states.tsx';

export function MessageNote({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && <Note tone="danger">{message}</Note>}
    </div>
  );
}
