import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';

/** A form of the catalogue with what became of it above its button. */
export function DraftForm({
  submit,
  isPending,
  isDone,
  problem,
  success,
  cancel,
  onSubmit,
  children,
}: {
  submit: string;
  isPending: boolean;
  /** Was sent, and can be sent no more. */
  isDone?: boolean;
  problem: string | undefined;
  success: string | undefined;
  cancel?: { label: string; onPress: () => void };
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {problem && (
        <Note tone="danger" icon="warn" role="alert">
          <span className="text-danger">{problem}</span>
        </Note>
      )}
      {success && (
        <Note tone="success" icon="check" role="status">
          {success}
        </Note>
      )}
      <div className="flex flex-wrap gap-3">
        {cancel && (
          <Button variant="outline" onClick={cancel.onPress}>
            {cancel.label}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={isPending} disabled={isDone}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
