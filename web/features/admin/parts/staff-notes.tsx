import { useState } from 'react';
import { formatDateTime } from '../../../text/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Panel } from './screen.tsx';
import { useAction } from './use-action.ts';

interface StaffNotesProps {
  notes: readonly { at: string; by: string; text: string }[];
  emptyText: string;
  queryKey: readonly string[];
  save: (text: string) => Promise<{ message: string }>;
}

export function StaffNotes({ notes, emptyText, ...form }: StaffNotesProps) {
  return (
    <Panel title="Notes">
      {notes.length === 0 && <p className="text-sm text-muted">{emptyText}</p>}
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

function NoteForm({ queryKey, save }: Omit<StaffNotesProps, 'notes' | 'emptyText'>) {
  const [text, setText] = useState('');
  const [hasTried, setTried] = useState(false);
  const { mutate, isPending } = useAction(() => save(text), {
    queryKey,
    onDone: () => {
      setText('');
      setTried(false);
    },
  });
  const submit = () => {
    setTried(true);
    if (text.trim()) mutate();
  };
  return (
    <Form className="grid gap-3" onSubmit={submit}>
      <TextAreaField
        label="Note for colleagues"
        rows={3}
        maxLength={1000}
        error={hasTried && !text.trim() ? 'Please write the note first.' : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button label="Save note" type="submit" variant="outline" busy={isPending} />
    </Form>
  );
}
