import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { explainError } from '../../../api/refusal-of.ts';
import { adminText } from '../../../text/admin/common.ts';
import { adminOrderText } from '../../../text/admin/order.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Panel } from './panel.tsx';

interface StaffNotesProps extends NoteFormProps {
  notes: readonly { at: string; by: string; text: string }[];
  /** What stands there before the first one. */
  none: string;
}

interface NoteFormProps {
  /** Of the subject that is read anew. */
  queryKey: readonly string[];
  isValid: (text: string) => boolean;
  save: (text: string) => Promise<{ message: string }>;
}

/** Notes of staff, and a field for another. */
export function StaffNotes({ notes, none, ...form }: StaffNotesProps) {
  const t = adminOrderText.notes;
  return (
    <Panel title={t.title}>
      {notes.length === 0 && <p className="text-sm text-muted">{none}</p>}
      <ul className="grid gap-2">
        {notes.map((note) => (
          <li key={`${note.at} ${note.text}`} className="bg-raised p-3">
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.text}</p>
            <p className="mt-1 text-sm text-muted">
              {note.by}, {formatDateTime(note.at)}
            </p>
          </li>
        ))}
      </ul>
      <NoteForm {...form} />
    </Panel>
  );
}

function NoteForm({ queryKey, isValid, save }: NoteFormProps) {
  const t = adminOrderText.notes;
  const failed = adminText.move.failed;
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => save(text),
    onSuccess: ({ message }) => {
      toast('success', message);
      setText('');
      setTried(false);
    },
    onError: (error) => toast('error', explainError(error, failed)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isValid(text)) mutate();
  };
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <TextAreaField
        label={t.label}
        rows={3}
        maxLength={1000}
        error={isTried && !isValid(text) ? t.missing : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="outline" busy={isPending}>
        {t.save}
      </Button>
    </form>
  );
}
